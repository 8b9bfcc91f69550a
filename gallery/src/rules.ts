/** Pseudo-classes that need user interaction, and pseudo-elements. They are removed from a selector, so that its element can be queried. */
const BEYOND_ELEMENTS =
  /::?(before|after|placeholder|selection|marker|-webkit-[\w-]+|hover|active|focus(-visible|-within)?)/g;
const OF_NOTHING = /:(not|has|is|where)\(\s*\)/g;

/** Returns a selector for the elements of a rule, whatever their interaction state. */
function elementsOf(selector: string): string {
  const parts = selector.replace(BEYOND_ELEMENTS, '').replace(OF_NOTHING, '').split(',');
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
      if (document.querySelector(elementsOf(selectorText))) shown.add(selectorText);
    }
  }
  return { shown: [...shown], all: [...all] };
}
