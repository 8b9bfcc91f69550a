import { separateStyles } from './separate-styles.js';

describe('separateStyles', () => {
  it('leaves markup without styles as it is', () => {
    expect(separateStyles('<p class="a">b</p>')).toEqual({ html: '<p class="a">b</p>', styles: {} });
  });

  it.each([
    ['ends its rule', 'color:red}body{display:none'],
    ['ends the style sheet', 'color:red;&lt;/style&gt;'],
    ['asks for an address', 'background:url(/api/user)'],
    ['begins a comment', 'color:red/*'],
  ])('drops a style that %s', (_, style) => {
    expect(separateStyles(`<p style="${style}">a</p>`)).toEqual({ html: '<p>a</p>', styles: {} });
  });
});
