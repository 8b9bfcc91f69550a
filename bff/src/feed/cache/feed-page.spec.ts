import type { Emoji } from '@wishboard/contracts/http/wishes/reaction';
import fc from 'fast-check';
import { ownPart } from '../../reactions/reactions.repository.js';
import { Unseen } from '../../sight/sight.js';
import { toFragment } from '../../wishes/wish.view.js';
import { composePage, hiddenIndexesOf, hiddenTag, ownTag, personalise } from './feed-page.js';

const wishes = fc.uniqueArray(
  fc.record({ id: fc.uuid(), title: fc.string({ unit: 'grapheme' }), isGranted: fc.boolean() }),
  {
    selector: ({ id }) => id,
    maxLength: 12,
  },
);
const own = fc.subarray<Emoji>(['heart', 'fire', 'thumbs-up']);

describe('a page of the feed', () => {
  it('is the same JSON as if it had been built for this member alone', () => {
    fc.assert(
      fc.property(wishes, fc.array(fc.tuple(own, fc.boolean()), { minLength: 12, maxLength: 12 }), (list, mine) => {
        const fragments = list.map((wish) => toFragment(wish.id, JSON.stringify(wish)));
        const page = composePage({ ids: list.map(({ id }) => id), next: null, isOwn: false }, fragments);
        expect(JSON.parse(page.bytes.toString())).toEqual(list.map((wish) => ({ ...wish, myReactions: [] })));
        const ofOne = (index: number) => mine[index] ?? [[], false];
        const parts = list.flatMap(({ id }, index) => {
          const [emoji, isKept] = ofOne(index);
          return emoji.length > 0 || isKept ? [[id, ownPart(emoji, isKept)] as const] : [];
        });
        expect(JSON.parse(personalise(page, new Map(parts)).toString())).toEqual(
          list.map((wish, index) => {
            const [myReactions, isKept] = ofOne(index);
            return { ...wish, myReactions, ...(isKept && { isKept }) };
          }),
        );
        expect(fragments.map(({ isGranted }) => isGranted)).toEqual(list.map(({ isGranted }) => isGranted));
      }),
    );
  });

  it('is the same JSON as if the wishes that its member does not see had never been made', () => {
    const owned = wishes.map((list) => list.map((wish, at) => ({ ...wish, userId: `member ${at % 3}` })));
    const parts = fc.array(fc.tuple(own, fc.boolean(), fc.boolean()), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(owned, parts, fc.subarray(['member 0', 'member 1', 'member 2']), (list, mine, members) => {
        const hidden = list.flatMap(({ id }, at) => (mine[at]?.[2] ? [id] : []));
        const unseen = new Unseen(new Set(hidden), new Set(members));
        const reacted = new Map(list.map(({ id }, at) => [id, ownPart(mine[at]?.[0] ?? [], mine[at]?.[1])]));
        const pageOf = (some: typeof list) => {
          const fragments = some.map((wish) => toFragment(wish.id, JSON.stringify(wish)));
          return composePage({ ids: some.map(({ id }) => id), next: null, isOwn: false }, fragments);
        };
        const page = pageOf(list);
        const left = hiddenIndexesOf(page, unseen);
        const seen = list.filter(({ id, userId }) => !hidden.includes(id) && !members.includes(userId));
        expect(personalise(page, reacted, left).toString()).toBe(personalise(pageOf(seen), reacted).toString());
        expect(hiddenTag(left) === '').toBe(seen.length === list.length);
      }),
    );
  });

  it('has the same tag for members with the same reactions and kept wishes on it, and another tag otherwise', () => {
    const list = ['a', 'b'].map((id) => ({ id }));
    const page = composePage(
      { ids: ['a', 'b'], next: null, isOwn: false },
      list.map((wish) => toFragment(wish.id, JSON.stringify(wish))),
    );
    const tag = (reactions: Record<string, Emoji[]>, ...kept: string[]) =>
      ownTag(page, new Map(Object.entries(reactions).map(([id, emoji]) => [id, ownPart(emoji, kept.includes(id))])));
    const tags = [
      tag({}),
      tag({ a: ['heart'] }),
      tag({ b: ['heart'] }),
      tag({ a: ['fire'] }),
      tag({ a: ['heart', 'fire'] }),
      tag({ a: ['heart'], b: ['fire'] }),
      tag({ a: ['heart'] }, 'a'),
      tag({ a: [] }, 'a'),
      tag({ b: [] }, 'b'),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    expect(tag({ elsewhere: ['heart'] })).toBe(tag({}));
    expect(tag({ a: ['heart'], elsewhere: ['fire'] })).toBe(tag({ a: ['heart'] }));
  });

  it('has another tag when another page follows it', () => {
    const fragments = [toFragment('a', '{"id":"a"}')];
    expect(composePage({ ids: ['a'], next: null, isOwn: false }, fragments).tag).not.toBe(
      composePage({ ids: ['a'], next: 'x', isOwn: false }, fragments).tag,
    );
  });
});
