import { beforeAll, describe, expect, it } from '@jest/globals';
import { stylesheetSingleton } from './constructed-style';

beforeAll(() => {
  // jsdom has no constructed style sheets. This class has enough of them to test which sheets are adopted.
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    },
  });
  Object.assign(document, { adoptedStyleSheets: [] });
});

const adopted = () => document.adoptedStyleSheets.map((sheet) => (sheet as unknown as { text: string }).text);

describe('a constructed style', () => {
  it('is adopted once for several users, and dropped when the last user removes it', () => {
    const style = stylesheetSingleton();
    style.add('body { overflow: hidden }');
    style.add('body { overflow: hidden }');
    expect(adopted()).toEqual(['body { overflow: hidden }']);
    style.remove();
    expect(adopted()).toHaveLength(1);
    style.remove();
    expect(adopted()).toEqual([]);
  });

  it('leaves another style adopted when it is removed', () => {
    const one = stylesheetSingleton();
    const other = stylesheetSingleton();
    one.add('a {}');
    other.add('b {}');
    one.remove();
    expect(adopted()).toEqual(['b {}']);
    other.remove();
  });
});
