import fc from 'fast-check';
import { markupFeaturesOf, parseSheet, usedRules } from './used-rules.js';

const used = (sheet: string, markup: string, own?: string) =>
  usedRules([parseSheet(sheet)], markupFeaturesOf(markup), own);

describe('the CSS rules that a first screen needs', () => {
  const markup = '<main class="wall"><p class="note soft" data-color="green" hidden>A kiln</p><br/></main>';

  it.each([
    ['of a class', '.note{color:red}'],
    ['of an element', 'p{color:red}'],
    ['of the page', 'html{color:red}'],
    ['of everything', '*,:after{color:red}'],
    ['of classes together', '.wall>.note.soft{color:red}'],
    ['of an attribute', '[hidden]{color:red}'],
    ['of a value of an attribute', '.note[data-color=green]{color:red}'],
    ['of a state', '.note:hover::before{color:red}'],
    ['of what is not so', '.note:not(.gone,:is(.past)){color:red}'],
    ['where something may be', '.wall:has(.gone){color:red}'],
  ])('include a rule %s that its markup matches', (_, rule) => {
    expect(used(rule, markup)).toBe(rule);
  });

  it.each([
    ['of a class', '.gone{color:red}'],
    ['of an element', 'dialog{color:red}'],
    ['of a class beside one that is there', '.note.gone{color:red}'],
    ['of an attribute', '[open]{color:red}'],
    ['of another value', '.note[data-color=yellow]{color:red}'],
  ])('exclude a rule %s that its markup does not match', (_, rule) => {
    expect(used(rule, markup)).toBe('');
  });

  it('keep only the matching selectors of a selector list', () => {
    expect(used('.gone,.note,dialog{color:red}', markup)).toBe('.note{color:red}');
  });

  it('keep the matching rules of media queries, and drop conditional groups without any', () => {
    const sheet = '@media (width<40rem){.note{color:red}.gone{color:red}}@supports (x:y){.gone{color:red}}';
    expect(used(sheet, markup)).toBe('@media (width<40rem){.note{color:red}}');
  });

  it('keep fonts, and only the animations and custom properties that are used', () => {
    const sheet =
      '@font-face{font-family:Hand}:root{--red:#f00;--gone:#000;--deep:var(--red);--look:#ff0}@keyframes in{to{opacity:1}}@keyframes out{to{opacity:0}}.note{color:var(--deep);animation:in 1s}';
    const own = '[data-look="a"]{background:var(--look)}';
    expect(used(sheet, markup, own)).toBe(
      `@font-face{font-family:Hand}:root{--red:#f00;--deep:var(--red);--look:#ff0}@keyframes in{to{opacity:1}}.note{color:var(--deep);animation:in 1s}${own}`,
    );
  });

  it('keep the order of the style sheet', () => {
    const name = fc.constantFrom('note', 'soft', 'wall', 'gone');
    const sheets = fc.array(fc.tuple(name, fc.nat(99)), { maxLength: 30 });
    fc.assert(
      fc.property(sheets, (rules) => {
        const text = (some: typeof rules) => some.map(([one, size]) => `.${one}{margin:${size}px}`).join('');
        expect(used(text(rules), markup)).toBe(text(rules.filter(([one]) => one !== 'gone')));
      }),
    );
  });
});
