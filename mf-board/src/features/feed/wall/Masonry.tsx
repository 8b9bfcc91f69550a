import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useFocusLost } from '@wishboard/web-kit/ui';
import { type ComponentProps, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useMediaQuery } from '../../../use-media-query';
import { useReadingPosition } from '../place/use-reading-position';
import { useScrollTo } from '../place/use-scroll-to';
import { useScrollToClosed } from '../place/use-scroll-to-closed';
import styles from './Masonry.module.css';
import { useColumns } from './use-columns';
import { useWallBounds } from './use-wall-bounds';
import { GAP, useColumnReassignment, useWallVirtualizer } from './use-wall-virtualizer';

/** Number of cards before the end of the list at which the next page is read. */
const LOAD_AHEAD = 15;
/** Height of the page header and the board header together, which cover the viewport's top, in CSS pixels. */
const HEADER_HEIGHT = 124;

export interface MasonryProps {
  /** Name of the list on the wall. The reading position is stored under it. */
  list: string;
  /** Accessible name of the wall. */
  label: string;
  /** Element before the first wish, or null. */
  lead: ReactNode;
  wishes: readonly WishView[];
  renderWish(wish: WishView): ReactNode;
  /** Receives the ids of the wishes near the viewport. */
  shown: RefObject<readonly string[]>;
  /** Called when the reader comes near the last card. */
  onNearEnd(): void;
  /** Card to scroll into view, or null. */
  scrollToId: string | null;
  onScrolledTo(wishId: string): void;
  /**
   * The wish whose dialog was closed just now, or null. Its card is scrolled into view and takes the focus; without the card the
   * wall takes the focus.
   */
  closedId: string | null;
  onFocusReturned(): void;
  /** Called when neither a card nor a wall can take the focus, because the last wish of the list disappeared while its dialog was open. */
  onNoWall(): void;
}

/**
 * The wall: cards of any height in one to five columns, each card in the shortest column. Only the cards near the viewport are in
 * the DOM. Their order there is the order of the feed, and so the reading and Tab order. For printing, all cards read so far are in
 * the DOM.
 */
export function Masonry(props: MasonryProps) {
  const { list, label, lead, wishes, renderWish, shown, onNearEnd, scrollToId, onScrolledTo } = props;
  const { closedId, onFocusReturned, onNoWall } = props;
  const columns = useColumns();
  const wall = useRef<HTMLUListElement>(null);
  const { top, width } = useWallBounds(wall);
  const before = lead ? 1 : 0;
  const count = wishes.length + before;
  const wishAt = (index: number): WishView | undefined => wishes[index - before];

  const { virtualizer, ids } = useWallVirtualizer({ wishes, before, columns, top, width });
  const isScrollRequested = scrollToId !== null;
  useReadingPosition({
    list,
    virtualizer,
    ids,
    before,
    top,
    headerHeight: HEADER_HEIGHT,
    isScrollRequested,
    loadMore: onNearEnd,
  });
  useColumnReassignment(virtualizer, ids);

  const printing = useMediaQuery('print');
  const near = virtualizer.getVirtualItems();
  const items = printing ? virtualizer.measurementsCache : near;
  // Uses the cards near the viewport: printing must not read further pages.
  const lastIndex = near.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastIndex >= count - LOAD_AHEAD) onNearEnd();
  }, [lastIndex, count, onNearEnd]);

  useEffect(() => {
    shown.current = near.flatMap(({ index }) => wishAt(index)?.id ?? []);
  });

  const scrollToWish = (index: number) => virtualizer.scrollToIndex(index + before, { align: 'center' });
  useScrollTo(scrollToId, wishes, scrollToWish, onScrolledTo);

  // The next Tab then goes to the first card near the viewport.
  const focusWall = () => wall.current?.focus({ preventScroll: true });
  useScrollToClosed({
    closedId,
    ids,
    noteAt: (index) => virtualizer.measurementsCache[index + before],
    headerHeight: HEADER_HEIGHT,
    scrollTo: scrollToWish,
    onGone: () => {
      if (wall.current) focusWall();
      else onNoWall();
      onFocusReturned();
    },
  });
  if (count === 0) return null;
  return (
    <ul
      ref={wall}
      className={styles.wall}
      aria-label={label}
      tabIndex={-1}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const wish = wishAt(item.index);
        return (
          <WallItem
            key={item.key}
            measure={printing ? undefined : virtualizer.measureElement}
            onFocusLost={focusWall}
            data-index={item.index}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            style={{
              top: item.start - top,
              left: `calc((100% + ${GAP}px) / ${columns} * ${item.lane})`,
              width: `calc((100% - ${GAP * (columns - 1)}px) / ${columns})`,
            }}
          >
            {wish ? renderWish(wish) : lead}
          </WallItem>
        );
      })}
    </ul>
  );
}

interface WallItemProps extends ComponentProps<'li'> {
  measure: ((element: HTMLLIElement | null) => void) | undefined;
  /** Called when the place is unmounted while the focus is in it: its card was deleted or scrolled away. */
  onFocusLost(): void;
}

/** The list item that positions a card. */
function WallItem({ measure, onFocusLost, ...rest }: WallItemProps) {
  const place = useRef<HTMLLIElement>(null);
  useFocusLost(place, onFocusLost);

  const attach = useCallback(
    (element: HTMLLIElement | null) => {
      place.current = element;
      measure?.(element);
    },
    [measure],
  );
  return <li {...rest} ref={attach} className={styles.place} />;
}
