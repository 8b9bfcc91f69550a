import { FetchFailure } from '../src/fetch/fetch-failure.js';
import { decodePage } from '../src/page/decode-page.js';
import { type ProductPage, readProductPage } from '../src/page/read-product-page.js';
import { hostilePage } from './hostile-page.fixture.js';

const PAGES = 500;
const url = new URL('https://shop.example.com/a/b');

function read(seed: number): ProductPage | null {
  const { bytes, contentType } = hostilePage(seed);
  try {
    return readProductPage(decodePage(bytes, contentType), url);
  } catch (error) {
    // Any other error would end the handling of somebody's wish.
    if (error instanceof FetchFailure) return null;
    throw new Error(`Page ${seed} broke the reader`, { cause: error });
  }
}

describe('five hundred hostile pages', () => {
  it('do not break the reader, and yield only text without markup and http(s) addresses of images', () => {
    const products: ProductPage[] = [];
    for (let seed = 1; seed <= PAGES; seed += 1) {
      const product = read(seed);
      if (product) products.push(product);
    }
    // If all pages were refused, the test would prove little.
    expect(products.length).toBeGreaterThan(PAGES / 5);
    for (const { title, images, keywords } of products) {
      expect(title).not.toMatch(/<\/?[a-z!]|[\p{Cc}\p{Cs}\u202e\ufeff]/iu);
      expect([...title].length).toBeLessThanOrEqual(200);
      expect(images.length).toBeLessThanOrEqual(3);
      for (const image of images) expect(image).toMatch(/^https?:\/\/[^\s<>"]+$/);
      for (const keyword of keywords) expect(keyword).not.toMatch(/<\/?[a-z!]/i);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  }, 120_000);
});
