import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { NOTE_COLOR_DEFAULT, NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { NOTE_LOOKS } from '@wishboard/web-kit/notes/note-colors';
import { BoardApi } from '../src/fixtures/board-api';
import { sampleWishes } from '../src/fixtures/wishes';
import { buttonOf, card, renderBoard } from './render-board';

const wishOf = (change: Partial<WishView>): WishView => ({
  ...(sampleWishes(2)[1] as WishView),
  productUrl: null,
  productTitle: null,
  productImage: null,
  igAccount: null,
  previewStatus: 'none',
  title: 'A kite',
  ...change,
});

async function show(change: Partial<WishView>): Promise<HTMLElement> {
  const wish = wishOf(change);
  renderBoard({ board: new BoardApi([wish]) });
  return card(wish.title);
}

it('A note is an article labelled by its title, with description, author and date', async () => {
  const note = await show({ description: 'Red,\nwith a long tail', createdAt: '2026-03-05T12:00:00.000Z' });
  expect(within(note).getByRole('heading', { name: 'A kite' })).toBeInTheDocument();
  expect(within(note).getByText(/Red,\s+with a long tail/)).toBeInTheDocument();
  expect(within(note).getByText('Wished by Tom Okafor')).toBeInTheDocument();
  const time = note.querySelector('time');
  expect(time).toHaveAttribute('datetime', '2026-03-05T12:00:00.000Z');
  expect(time).toHaveTextContent(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date('2026-03-05T12:00:00.000Z')),
  );
});

/** Returns the links of a note except those to its maker's board. */
const linksOf = (note: HTMLElement) =>
  within(note)
    .queryAllByRole('link')
    .filter((link) => !link.getAttribute('href')?.startsWith('/?member='));

it('A note shows a description with markup as plain text', async () => {
  const description = '<img src=x onerror="__x()"><b>kite</b>';
  const note = await show({ description });
  expect(within(note).getByText(description)).toBeInTheDocument();
  expect(note.querySelector('b, [onerror]')).toBeNull();
});

it('A note links http addresses in a description in a new tab, with nofollow, noopener and noreferrer', async () => {
  const description = 'Like https://example.com/kite (red), not javascript:alert(1).';
  const note = await show({ description });
  expect(note.querySelector('p[dir="auto"]')).toHaveTextContent(description);
  const link = within(note).getByRole('link', { name: 'https://example.com/kite' });
  expect(link).toHaveAttribute('href', 'https://example.com/kite');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'noreferrer']);
  expect(linksOf(note)).toEqual([link]);
});

it('A folded note unfolds when a link below the fold gets the focus', async () => {
  const user = userEvent.setup();
  const note = await show({ description: `${'A tail. '.repeat(60)}\nhttps://example.com/kite` });
  const link = linksOf(note)[0] as HTMLElement;
  link.getBoundingClientRect = () => new DOMRect(0, 300, 100, 20);
  const [fold] = within(note).getAllByRole('button', { expanded: false }).slice(-1);
  expect(fold).toHaveTextContent('Show more');
  while (document.activeElement !== link) await user.tab();
  expect(fold).toHaveAttribute('aria-expanded', 'true');
});

it('A note shows its date in the language that the member chose', async () => {
  renderBoard({ board: new BoardApi([wishOf({ createdAt: '2026-03-05T12:00:00.000Z' })]), language: 'zh-TW' });
  expect((await card('A kite')).querySelector('time')).toHaveTextContent('2026/3/5');
});

it.each(NOTE_COLORS)('A note of the colour %s has paper of that colour', async (color) => {
  const note = await show({ color });
  expect(note).toHaveAttribute('data-color', color);
  expect(note.style.getPropertyValue('--paper')).toBe(`light-dark(${NOTE_LOOKS[color].paper.join(', ')})`);
});

it('A note of an unknown colour has paper of the default colour', async () => {
  const note = await show({ color: 'purple' as NoteColor });
  const { low } = NOTE_LOOKS[NOTE_COLOR_DEFAULT];
  expect(note.style.getPropertyValue('--paper-low')).toBe(`light-dark(${low.join(', ')})`);
});

describe('The product link of a note', () => {
  const productUrl = 'https://www.example.com/kite';
  const link = async (change: Partial<WishView>) => linksOf(await show({ productUrl, ...change }))[0] as HTMLElement;

  it('opens in a new tab without telling the shop where the reader came from', async () => {
    const product = await link({});
    expect(product).toHaveAttribute('href', productUrl);
    expect(product).toHaveAttribute('target', '_blank');
    expect(product.getAttribute('rel')?.split(' ').sort()).toEqual(['noopener', 'noreferrer']);
    expect(product).toHaveAttribute('referrerpolicy', 'no-referrer');
  });

  it('shows the product’s picture instead of its title', async () => {
    const product = await link({
      productImage: '/media/kite.webp',
      productTitle: 'Dragon kite',
      previewStatus: 'ready',
    });
    expect(within(product).getByRole('img', { name: 'Dragon kite' })).toHaveAttribute('src', '/media/kite.webp');
    expect(within(product).queryByText('Dragon kite')).not.toBeInTheDocument();
  });

  it('shows the title when there is no picture', async () => {
    expect(await link({ productTitle: 'Dragon kite', previewStatus: 'ready' })).toHaveTextContent('Dragon kite');
  });

  it('shows the title and hides the picture when the picture cannot be loaded', async () => {
    const product = await link({ productImage: '/media/gone.webp', productTitle: 'Dragon kite' });
    fireEvent.error(within(product).getByRole('img'));
    expect(within(product).queryByRole('img')).not.toBeInTheDocument();
    expect(product).toHaveTextContent('Dragon kite');
  });

  it.each([
    ['a placeholder when there is neither', 'ready', '點擊查看連結'],
    ['that the preview is on its way', 'pending', '正在取得商品資訊…'],
    ['that there is no preview to be had', 'failed', '抓不到商品資訊，仍可點擊查看'],
  ] as const)('says %s', async (_what, previewStatus, words) => {
    expect(await link({ previewStatus })).toHaveTextContent(words);
  });

  it('is absent when the wish has none', async () => {
    expect(linksOf(await show({}))).toEqual([]);
  });
});

it('A note links to the Instagram profile in a new tab', async () => {
  const social = within(await show({ igAccount: '@kite.flyer' })).getByRole('link', {
    name: /@kite\.flyer on Instagram/,
  });
  expect(social).toHaveAttribute('href', 'https://www.instagram.com/kite.flyer/');
  expect(social).toHaveAttribute('target', '_blank');
});

it('A note of a granted wish has the stamp', async () => {
  expect(within(await show({ isGranted: true })).getByText('WISH GRANTED')).toBeInTheDocument();
});

it('A note of a wish that is not granted has no stamp', async () => {
  expect(within(await show({})).queryByText('WISH GRANTED')).not.toBeInTheDocument();
});

it('A note folds a very long description, and unfolds it by its button', async () => {
  const note = await show({ description: `${'word '.repeat(199)}end` });
  const user = (await import('@testing-library/user-event')).userEvent.setup();
  expect(within(note).getByText(/word end$/)).toHaveClass('folded');
  await user.click(buttonOf(note, 'Show more'));
  expect(within(note).getByText(/word end$/)).not.toHaveClass('folded');
  expect(buttonOf(note, 'Show less')).toHaveAttribute('aria-expanded', 'true');
});

it('A note offers story and share to everyone, but granting, editing and deleting to the owner alone', async () => {
  const user = userEvent.setup();
  renderBoard();
  const own = await card('A week of silence by the sea');
  const others = await card('一台底片相機');
  for (const note of [own, others]) {
    expect(buttonOf(note, 'Share to story')).toBeInTheDocument();
    expect(buttonOf(note, 'Share')).toBeInTheDocument();
  }
  expect(buttonOf(own, 'Mark as granted')).toBeInTheDocument();
  expect(within(others).queryByRole('button', { name: /granted/ })).not.toBeInTheDocument();
  for (const [note, isOwn] of [
    [own, true],
    [others, false],
  ] as const) {
    await user.click(buttonOf(note, /^More for/));
    const menu = await screen.findByRole('menu');
    expect(within(menu).queryAllByRole('menuitem', { name: /^(Edit|Delete)$/ })).toHaveLength(isOwn ? 2 : 0);
    expect(within(menu).queryAllByRole('menuitem', { name: /^(Hide|Report)/ })).toHaveLength(isOwn ? 0 : 2);
    await user.keyboard('{Escape}');
  }
});

it('A note shows the author’s name and initial when their picture cannot be loaded', async () => {
  const note = await show({ user: { id: 'x', username: 'ana', displayName: 'Ana', avatar: '/avatars/gone.svg' } });
  fireEvent.error(note.querySelector('img') as HTMLImageElement);
  expect(note.querySelector('img')).toBeNull();
  expect(within(note).getByText('Ana')).toBeInTheDocument();
  expect(screen.getByText('A')).toBeInTheDocument();
});
