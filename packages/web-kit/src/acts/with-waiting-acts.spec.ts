import { describe, expect, it } from '@jest/globals';
import type { MemberAct, Refusal, WaitingAct } from '@wishboard/contracts/remotes/waiting-acts';
import { aWish } from '../doubles/a-wish';
import { withWaitingActs } from './with-waiting-acts';

const wish = { ...aWish('w'), reactionCounts: { heart: 2 }, isKept: false };
const acts = (refused: Refusal | null, ...made: MemberAct[]): WaitingAct[] =>
  made.map((act, at) => ({ key: String(at), act, title: 'w', memberId: 'm', madeAt: '', refused }));
const heart = (reacted: boolean): MemberAct => ({ kind: 'react', wishId: 'w', body: { emoji: 'heart', reacted } });

describe('A wish with waiting acts', () => {
  it('shows the reaction, the keeping, the granting and the edit that wait', () => {
    const all = acts(
      null,
      heart(true),
      { kind: 'keep', wishId: 'w', body: { kept: true } },
      { kind: 'grant', wishId: 'w', body: { granted: true } },
      { kind: 'edit', wishId: 'w', body: { title: 'New', productUrl: null } },
    );
    expect(withWaitingActs({ ...wish, productUrl: 'https://a.example' }, all)).toMatchObject({
      reactionCounts: { heart: 3 },
      myReactions: ['heart'],
      isKept: true,
      isGranted: true,
      title: 'New',
      productUrl: null,
    });
  });

  it('counts a waiting reaction once when the wish already includes the reaction', () => {
    const once = withWaitingActs(wish, acts(null, heart(true)));
    expect(withWaitingActs(once, acts(null, heart(true)))).toEqual(once);
  });

  it('is unchanged by a reaction and its removal that both wait', () => {
    expect(withWaitingActs(wish, acts(null, heart(true), heart(false)))).toEqual(wish);
  });

  it('is returned as the same object when every waiting act is of another wish or refused', () => {
    const others = acts(null, { kind: 'keep', wishId: 'other', body: { kept: true } });
    expect(withWaitingActs(wish, others)).toBe(wish);
    expect(withWaitingActs(wish, acts('NOT_FOUND', heart(true)))).toBe(wish);
  });
});
