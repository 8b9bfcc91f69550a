import { readFileSync } from 'node:fs';
import { decodePage } from '../src/page/decode-page.js';
import { readProductPage } from '../src/page/read-product-page.js';

interface ExpectedPage {
  page: string;
  url: string;
  contentType: string;
  title: string;
  images: string[];
}

const at = (name: string) => new URL(`corpus/${name}`, import.meta.url);
const CORPUS: ExpectedPage[] = JSON.parse(readFileSync(at('expected.json'), 'utf8'));

/** Pages as shops write them, with the bytes that the shops send. */
describe('the corpus of product pages', () => {
  it('has at least forty pages', () => {
    expect(new Set(CORPUS.map(({ page }) => page)).size).toBeGreaterThanOrEqual(40);
  });

  it.each(CORPUS)('$page: "$title"', ({ page, url, contentType, title, images }) => {
    const html = decodePage(readFileSync(at(`${page}.html`)), contentType);
    const product = readProductPage(html, new URL(url));
    expect({ title: product.title, images: product.images }).toEqual({ title, images });
  });
});
