import { describe, expect, it } from '@jest/globals';
import { queryKeys } from '@wishboard/contracts/http/routes';
import { queryPath } from './queries';

describe('the path of a query key', () => {
  it.each<[readonly unknown[], string]>([
    [queryKeys.user, '/api/user'],
    [queryKeys.myWishes, '/api/wishes/my'],
    [queryKeys.communityWishes(), '/api/wishes/community'],
    [queryKeys.communityWishes('food'), '/api/wishes/community?category=food'],
    [queryKeys.recommendations(12), '/api/recommendations?limit=12'],
    [queryKeys.wish('42'), '/api/wishes/42'],
    [['/api/x', { a: 'b c&d', none: undefined, nothing: null }], '/api/x?a=b+c%26d'],
    [['/api/x', {}], '/api/x'],
  ])('%j is %s', (key, path) => {
    expect(queryPath(key)).toBe(path);
  });
});
