import { describe, expect, it } from '@jest/globals';
import type { UserView } from '@wishboard/contracts/http/user';
import { MEMBERS_SHOWN, matchingMembers } from './matching-members';

const member = (username: string, displayName: string): UserView => ({
  id: username,
  username,
  displayName,
  avatar: '',
  createdAt: '2026-01-01T00:00:00Z',
});
const members = [member('mei', 'Mei Lin'), member('xiaoyu', '小雨'), member('tom', 'ＴＯＭ')];

describe('members that match', () => {
  it.each([
    ['', ['mei', 'xiaoyu', 'tom']],
    ['  LIN ', ['mei']],
    ['雨', ['xiaoyu']],
    ['xiao', ['xiaoyu']],
    ['tom', ['tom']],
    ['nobody', []],
  ])('%j are %j', (search, usernames) => {
    expect(matchingMembers(members, search).shown.map((found) => found.username)).toEqual(usernames);
  });

  it('are not all shown in a large community, which is said', () => {
    const many = Array.from({ length: MEMBERS_SHOWN + 70 }, (_, index) => member(`m${index}`, 'M'));
    expect(matchingMembers(many, 'm')).toMatchObject({ shown: { length: MEMBERS_SHOWN }, more: 70 });
  });
});
