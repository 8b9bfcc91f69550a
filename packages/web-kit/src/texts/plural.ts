const rules = new Intl.PluralRules('en');

/** Returns the English form for a count: `plural(2, 'wish', 'wishes')` is "wishes". */
export function plural(count: number, one: string, other: string): string {
  return rules.select(count) === 'one' ? one : other;
}
