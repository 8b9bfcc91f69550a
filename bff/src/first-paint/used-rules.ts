import postcss, { type AtRule, type ChildNode, type Declaration, type Root, type Rule } from 'postcss';

/** Features of a markup that selectors can refer to: element names, `.class`, `[attribute]` and `[attribute=value]`. */
export type MarkupFeatures = ReadonlySet<string>;

const ELEMENT = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
/** Longer values are texts, which no selector refers to. */
const LONGEST_VALUE = 40;

const ANY_ATTRIBUTE = /\[([\w-]+)(?:([~|^$*]?=)"?([^\]"]*)"?)?\]/g;
/** `:not(…)`, `:has(…)` and similar. Their arguments need not be in the markup. */
const FUNCTION = /:[\w-]+\([^()]*\)/;

/** Returns the marks of a markup, and those of the page around it. */
export function markupFeaturesOf(markup: string): MarkupFeatures {
  const marks = new Set(['html', 'body']);
  for (const [, name = '', attributes = ''] of markup.matchAll(ELEMENT)) {
    marks.add(name);
    for (const [, attribute = '', value] of attributes.matchAll(ATTRIBUTE)) {
      marks.add(`[${attribute}]`);
      if (attribute === 'class') for (const one of value?.split(' ') ?? []) marks.add(`.${one}`);
      else if (value !== undefined && value.length < LONGEST_VALUE) marks.add(`[${attribute}=${value}]`);
    }
  }
  return marks;
}

/**
 * Returns the rules that may apply to a markup: those whose selectors refer only to features of the markup, with the animations
 * and custom properties that these rules use. Selectors are not matched exactly, since a superfluous rule does no harm.
 *
 * @param own further rules, which come last and are all used
 */
export function usedRules(sheets: readonly Root[], marks: MarkupFeatures, own = ''): string {
  const rules = sheets.map((sheet) => textOf(sheet.nodes, marks)).join('');
  return withoutUnusedNames(rules + own);
}

export const parseSheet = (text: string): Root => postcss.parse(text);

function textOf(nodes: readonly ChildNode[], marks: MarkupFeatures): string {
  return nodes.map((node) => textOfNode(node, marks)).join('');
}

function textOfNode(node: ChildNode, marks: MarkupFeatures): string {
  if (node.type === 'rule') return textOfRule(node, marks);
  if (node.type !== 'atrule') return '';
  const isWhole = node.nodes === undefined || node.nodes.every(({ type }) => type === 'decl') || isKeyframes(node);
  if (isWhole) return `${node}${node.nodes ? '' : ';'}`;
  const inner = textOf(node.nodes ?? [], marks);
  return inner && `@${node.name} ${node.params}{${inner}}`;
}

function textOfRule(rule: Rule, marks: MarkupFeatures): string {
  const used = rule.selectors.filter((selector) => requiredFeatures(selector).every((mark) => marks.has(mark)));
  if (used.length === 0) return '';
  const declarations = rule.nodes.flatMap((node) => (node.type === 'comment' ? [] : [String(node)]));
  return `${used.join(',')}{${declarations.join(';')}}`;
}

const isKeyframes = ({ name }: AtRule) => name.endsWith('keyframes');

function requiredFeatures(selector: string): string[] {
  let plain = selector;
  while (FUNCTION.test(plain)) plain = plain.replace(FUNCTION, '');
  const needs: string[] = [];
  plain = plain.replace(ANY_ATTRIBUTE, (_, name: string, how: string | undefined, value: string) => {
    needs.push(how === '=' ? `[${name}=${value}]` : `[${name}]`);
    return ' ';
  });
  plain = plain.replace(/\.[\w-]+/g, (name) => {
    needs.push(name);
    return ' ';
  });
  needs.push(...(plain.replace(/[:#]+[\w-]+/g, ' ').match(/[a-z][\w-]*/g) ?? []));
  return needs;
}

/** Removes unused animations and custom properties, repeatedly until all that remain are used. */
function withoutUnusedNames(text: string): string {
  const sheet = postcss.parse(text);
  let left = text;
  for (;;) {
    const before = left;
    sheet.walkDecls(/^--/, (property: Declaration) => {
      if (!left.includes(`var(${property.prop}`)) property.remove();
    });
    sheet.walkAtRules(/keyframes$/, (animation) => {
      if (left.split(animation.params).length <= 2) animation.remove();
    });
    sheet.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove();
    });
    left = sheet.toString();
    if (left === before) return left;
  }
}
