/** The browser finds the same records forged as `parlour verify` does: tests/forgeries.py writes them. */
import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { verify } from '../src/fairness/fairness';
import type { Receipt } from '../src/fairness/participant';

interface Case {
  name: string;
  record: string;
  receipt: Receipt;
  /** The findings of which one is right; none if the record is honest. */
  browser: string[];
}
const cases = JSON.parse(readFileSync('../build/forgeries.json', 'utf8')) as Case[];
const codesOf = ({ record, receipt }: Case): string[] =>
  verify(record, receipt).problems.map(({ code }) => code);

test('honest records are found honest', () => {
  const honest = cases.filter(({ browser }) => !browser.length);
  expect(honest.length).toBeGreaterThan(80);
  for (const one of honest) expect(codesOf(one), one.name).toEqual([]);
});

test('no forged record is accepted, and the reason is right', () => {
  const forged = cases.filter(({ browser }) => browser.length);
  expect(forged.length).toBeGreaterThan(2000);
  const missed = forged.filter((one) => {
    const codes = codesOf(one);
    return one.browser[0] === 'any'
      ? !codes.length
      : !one.browser.some((code) => codes.includes(code as never));
  });
  expect(
    missed.map((one) => `${one.name}: ${codesOf(one).join(' ')}, not ${one.browser.join(' ')}`),
  ).toEqual([]);
});
