import type { Emoji } from '@wishboard/contracts/http/reaction';
import fc from 'fast-check';
import { quoteEmoji } from '../../reactions/reactions.repository.js';
import { toFragment } from '../../wishes/wish.view.js';
import { composePage, ownTag, personalise } from './feed-page.js';

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
      fc.property(wishes, fc.array(own, { minLength: 12, maxLength: 12 }), (list, mine) => {
        const fragments = list.map((wish) => toFragment(wish.id, JSON.stringify(wish)));
        const page = composePage({ ids: list.map(({ id }) => id), next: null }, fragments);
        expect(JSON.parse(page.bytes.toString())).toEqual(list.map((wish) => ({ ...wish, myReactions: [] })));
        const reactions = new Map(
          list.flatMap(({ id }, index) => (mine[index]?.length ? [[id, quoteEmoji(mine[index])] as const] : [])),
        );
        expect(JSON.parse(personalise(page, reactions).toString())).toEqual(
          list.map((wish, index) => ({ ...wish, myReactions: mine[index] })),
        );
        expect(fragments.map(({ isGranted }) => isGranted)).toEqual(list.map(({ isGranted }) => isGranted));
      }),
    );
  });

  it('has one name for members with the same reactions, and another for any other', () => {
    const list = ['a', 'b'].map((id) => ({ id }));
    const page = composePage(
      { ids: ['a', 'b'], next: null },
      list.map((wish) => toFragment(wish.id, JSON.stringify(wish))),
    );
    const tag = (reactions: Record<string, Emoji[]>) =>
      ownTag(page, new Map(Object.entries(reactions).map(([id, emoji]) => [id, quoteEmoji(emoji)])));
    const tags = [
      tag({}),
      tag({ a: ['heart'] }),
      tag({ b: ['heart'] }),
      tag({ a: ['fire'] }),
      tag({ a: ['heart', 'fire'] }),
      tag({ a: ['heart'], b: ['fire'] }),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    expect(tag({ elsewhere: ['heart'] })).toBe(tag({}));
    expect(tag({ a: ['heart'], elsewhere: ['fire'] })).toBe(tag({ a: ['heart'] }));
  });

  it('is another when another page follows it', () => {
    const fragments = [toFragment('a', '{"id":"a"}')];
    expect(composePage({ ids: ['a'], next: null }, fragments).tag).not.toBe(
      composePage({ ids: ['a'], next: 'x' }, fragments).tag,
    );
  });
});
