/** Plural rules by language. They are slow to create, and a scene asks for dozens of plurals. */
const made = new Map<string, Intl.PluralRules>();

function rulesOf(spoken: string): Intl.PluralRules {
  let rules = made.get(spoken);
  if (!rules) made.set(spoken, (rules = new Intl.PluralRules(spoken)));
  return rules;
}

/** The form of a word for a number, from "|one:card|other:cards". */
export function plural(spoken: string, n: number, forms: string): string {
  const form = new Map(
    forms
      .slice(1)
      .split('|')
      .map((one) => one.split(':') as [string, string]),
  );
  return form.get(rulesOf(spoken).select(n)) ?? form.get('other') ?? '';
}
