/** Figures for people: a decimal comma where the language has one, and a true minus sign. */

function written(
  spoken: string,
  value: number,
  digits: number,
  shape: Intl.NumberFormatOptions,
): string {
  const rounded = Number(value.toFixed(digits)) || 0; // never minus zero
  const form = { maximumFractionDigits: digits, useGrouping: false, ...shape };
  return new Intl.NumberFormat(spoken, form).format(rounded).replace('-', '−');
}

/** A figure with this many decimals: "3.2", in German "3,2". */
export function figure(spoken: string, value: number, digits = 1): string {
  return written(spoken, value, digits, { minimumFractionDigits: digits });
}

/** A figure with its sign and at least some decimals: "+12", "−3.2". */
export function signed(spoken: string, value: number, least = 0): string {
  return written(spoken, value, 1, { minimumFractionDigits: least, signDisplay: 'always' });
}
