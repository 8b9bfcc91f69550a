/** Pseudo-classes that need user interaction, and pseudo-elements. They are removed from a selector, so that its element can be queried. */
const NOT_QUERYABLE =
  /::?(before|after|placeholder|selection|marker|-webkit-[\w-]+|hover|active|focus(-visible|-within)?)/g;
const EMPTY_PSEUDO_CLASS = /:(not|has|is|where)\(\s*\)/g;

/** Returns a selector for the elements of a rule, whatever their interaction state. */
function elementSelector(selector: string): string {
  const parts = selector.replace(NOT_QUERYABLE, '').replace(EMPTY_PSEUDO_CLASS, '').split(',');
  return parts.map((part) => (/(^|[\s>+~])$/.test(part.trimStart()) ? `${part}*` : part)).join(',');
}

function* styleRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule) yield rule;
    else if (rule instanceof CSSGroupingRule) yield* styleRules(rule.cssRules);
  }
}

/** Selectors of all rules in the page's style sheets, and of those that match an element that is shown now. */
export function rulesShown(): { shown: string[]; all: string[] } {
  const all = new Set<string>();
  const shown = new Set<string>();
  for (const sheet of document.styleSheets) {
    for (const { selectorText } of styleRules(sheet.cssRules)) {
      all.add(selectorText);
      if (document.querySelector(elementSelector(selectorText))) shown.add(selectorText);
    }
  }
  return { shown: [...shown], all: [...all] };
}
