import { beforeEach, describe, expect, it } from '@jest/globals';
import { FIRST_PAINT_DATA_ID, type FirstPaintData } from '@wishboard/contracts/remotes/first-paint';
import { withoutFirstScreen } from './first-screen';

const ann = { id: 'm1', username: 'ann', displayName: 'Ann', avatar: '', createdAt: '' };
const wall = { items: [], next: '/api/wishes/community?cursor=2' };

/** Minimal Response for the tested code; jsdom has none. */
class Answer {
  readonly status = 200;
  readonly headers = new Headers();
  constructor(private readonly body: string) {}
  clone = () => this;
  text = async () => this.body;
  json = async () => JSON.parse(this.body);
}

/** The browser's caches, in memory. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>();
  open(name: string) {
    const cache = this.kept.get(name) ?? new Map<string, Response>();
    this.kept.set(name, cache);
    const put = async (path: string, answer: Response) => void cache.set(path, answer);
    return Promise.resolve({ put, match: async (path: string) => cache.get(path)?.clone() });
  }
  delete(name: string) {
    return Promise.resolve(this.kept.delete(name));
  }
  paths() {
    return [...(this.kept.get('reads')?.keys() ?? [])].sort();
  }
}

const page = (data: FirstPaintData) =>
  new Response(
    `<html><!--first-paint--><div>A kiln</div><script type="application/json" id="${FIRST_PAINT_DATA_ID}">${JSON.stringify(data)}</script><!--/first-paint--><p>board</p></html>`,
  );
const ofAnn = {
  language: 'mixed',
  isVisitor: false,
  member: ann,
  reads: { wall, counts: {}, recommendations: [], preferences: {} },
} as unknown as FirstPaintData;
const ofNobody: FirstPaintData = { language: 'mixed', isVisitor: true, member: null, reads: { wall } };

describe('the page that the service worker keeps', () => {
  let caches: Caches;
  const readsOfAnn = [
    '/api/recommendations?limit=20',
    '/api/user',
    '/api/user/preferences',
    '/api/wishes/community',
    '/api/wishes/counts',
  ].map((path) => path.replace(/\?.*/, ''));

  beforeEach(() => {
    caches = new Caches();
    Object.assign(globalThis, { caches, Response: Answer });
  });

  it('has its first screen removed, and the first screen’s data are kept as responses', async () => {
    const kept = await withoutFirstScreen(page(ofAnn), true);
    expect(await kept.text()).toBe('<html><p>board</p></html>');
    expect(caches.paths().map((path) => path.replace(/\?.*/, ''))).toEqual(readsOfAnn);
  });

  it('removes the kept responses of a member when the page is a visitor’s', async () => {
    await withoutFirstScreen(page(ofAnn), true);
    expect(await (await withoutFirstScreen(page(ofNobody), true)).text()).toBe('<html><p>board</p></html>');
    expect(caches.paths()).toEqual(['/api/wishes/community']);
  });

  it.each([
    ['was asked for in another session', ofNobody, false],
    ['is that of the demo’s first member', { ...ofAnn, isVisitor: true }, true],
  ])('keeps no response of a page that %s', async (_, data, isSameSession) => {
    await withoutFirstScreen(page(data), isSameSession);
    expect(caches.paths()).toEqual([]);
  });
});
