import { describe, expect, it } from '@jest/globals';
import { fetchDouble, ok } from '../doubles/fetch-double';
import { fetchPage, nextLink, pagesQuery } from './pages';

describe('the next page', () => {
  it.each<[string | null, string | null]>([
    [null, null],
    ['', null],
    ['</api/wishes?cursor=a>; rel="next"', '/api/wishes?cursor=a'],
    ['</a>; rel="prev", </b?x=1,2>; rel=next', '/b?x=1,2'],
    ['<http://elsewhere:3000/api/wishes?cursor=a>; rel="next"', '/api/wishes?cursor=a'],
    ['</a>; rel="nextish"', null],
    ['nonsense', null],
  ])('of the link header %j is %j', (header, next) => {
    expect(nextLink(header)).toBe(next);
  });

  it('is returned by fetchPage with the items of the current page', async () => {
    fetchDouble({ 'GET /api/wishes': ok([1], { link: '</api/wishes?cursor=a>; rel="next"' }) });
    expect(await fetchPage('/api/wishes')).toEqual({ items: [1], next: '/api/wishes?cursor=a' });
  });

  it('is cached under a key that begins with the key of the list', () => {
    const { queryKey, initialPageParam } = pagesQuery(['/api/wishes', 'my']);
    expect(queryKey.slice(0, 2)).toEqual(['/api/wishes', 'my']);
    expect(queryKey).not.toEqual(['/api/wishes', 'my']);
    expect(initialPageParam).toBe('/api/wishes/my');
  });
});
