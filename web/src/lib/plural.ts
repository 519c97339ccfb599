/** The form of a word for a number, from "|one:card|other:cards". */
export function plural(spoken: string, n: number, forms: string): string {
  const form = new Map(
    forms
      .slice(1)
      .split('|')
      .map((one) => one.split(':') as [string, string]),
  );
  return form.get(new Intl.PluralRules(spoken).select(n)) ?? form.get('other') ?? '';
}
