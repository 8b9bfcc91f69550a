import { screen } from '@testing-library/react';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import type { FirstPaint, FirstPaintInput } from '@wishboard/contracts/remotes/first-paint';
import { sampleWishes } from '../src/fixtures/wishes';
import { card, renderBoard } from './render-board';

const NOBODY = { id: '', username: '', displayName: '', avatar: '', createdAt: '' };
const input = (items: WishView[], of: Partial<FirstPaintInput>): string =>
  JSON.stringify({
    language: 'en',
    member: NOBODY,
    reads: { wall: { items, next: null }, counts: { mine: 0, categories: {} }, recommendations: [], preferences: {} },
    ...of,
  });

class Unused {
  readonly port1 = {};
  readonly port2 = {};
  encode = () => new Uint8Array();
}

/** Returns the names of all buttons and links, in document order. */
const controlsOf = (root: ParentNode): string[] =>
  [...root.querySelectorAll('button, a[href]')].map(
    (control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '',
  );

describe('The board’s part of the server-rendered first screen', () => {
  let draw: FirstPaint;
  const parse = (markup: string) => new DOMParser().parseFromString(markup, 'text/html');

  beforeAll(async () => {
    // React's renderer requires both when it is imported and never uses them here; jsdom lacks them.
    Object.assign(globalThis, { MessageChannel: Unused, TextEncoder: Unused });
    draw = (await import('../src/first-paint')).default;
  });

  it('offers a visitor the same buttons and links as the rendered board', async () => {
    const { container } = renderBoard({ props: { currentUser: NOBODY, onJoin: () => undefined } });
    const wishes = sampleWishes(3);
    await card(wishes[0]?.title ?? '');
    const drawn = parse(draw(input(wishes, { isVisitor: true, language: 'mixed' })));
    expect(drawn.querySelector('[data-visitor="true"]')).not.toBeNull();
    for (const { title } of wishes) {
      const notes = [drawn, container].map((root) =>
        [...root.querySelectorAll('article')].find((note) => note.querySelector('h2')?.textContent === title),
      );
      const [first, then] = notes.map((note) => note && controlsOf(note));
      expect([title, first]).toEqual([title, then]);
    }
    const around = (root: ParentNode) =>
      controlsOf(root).filter((name) => /Make a Wish|Filter|My Board|Follow/.test(name));
    expect(around(drawn)).toEqual(around(container));
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(drawn.querySelector('input')).toBeNull();
  });

  it('is not marked as a visitor’s for a member, and offers Make a Wish, Keep and My Board', () => {
    const drawn = parse(draw(input(sampleWishes(1), { language: 'mixed' })));
    expect(drawn.querySelector('[data-visitor]')).toBeNull();
    expect(controlsOf(drawn)).toEqual(expect.arrayContaining(['Make a Wish', 'Keep', 'My Board']));
  });
});
