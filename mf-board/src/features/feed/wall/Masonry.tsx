import { type ReactVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { useFocusLost } from '@wishboard/web-kit/ui';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useMediaQuery } from '../../../use-media-query';
import { useFirstScreenLayout } from '../pages/use-first-screen-layout';
import { useReadingPosition } from '../place/use-reading-position';
import { useScrollToClosed } from '../place/use-scroll-to-closed';
import { cachedHeightEstimates } from './estimate-height';
import styles from './Masonry.module.css';
import { useColumns } from './use-columns';

/** Gap between cards in both directions, in CSS pixels. */
const GAP = 24;
/** Rows kept beyond each edge of the viewport; the virtualizer multiplies it by the number of columns. */
const OVERSCAN_ROWS = 2;
/** Number of cards before the end of the list at which the next page is read. */
const LOAD_AHEAD = 15;
/** Assumed height of the first place when it is not a wish, in CSS pixels, until it is measured. */
const LEAD_HEIGHT = 220;
const LEAD_KEY = 'lead';
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
  const columnWidth = (width - GAP * (columns - 1)) / columns;
  const before = lead ? 1 : 0;
  const count = wishes.length + before;
  const wishAt = (index: number): WishView | undefined => wishes[index - before];

  const ids = useStableIds(wishes);
  // A new function would make the virtualizer lay out all cards again, so this one changes only with the list.
  const getItemKey = useCallback((index: number) => ids[index - before] ?? LEAD_KEY, [ids, before]);
  const heightOf = useMemo(() => cachedHeightEstimates(columnWidth), [columnWidth]);

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count,
    lanes: columns,
    gap: GAP,
    overscan: OVERSCAN_ROWS,
    scrollMargin: top,
    laneAssignmentMode: 'measured',
    estimateSize: (index) => {
      const wish = wishAt(index);
      return wish ? heightOf(wish) : LEAD_HEIGHT;
    },
    getItemKey,
  });
  const isScrollRequested = scrollToId !== null;
  useFirstScreenLayout(virtualizer, ids);
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

/**
 * Returns the ids of the wishes. The array keeps its identity while the ids are equal, so that a reaction does not lay out the
 * cards again.
 */
function useStableIds(wishes: readonly WishView[]): readonly string[] {
  const ids = useRef<readonly string[]>([]);
  return useMemo(() => {
    const same = ids.current.length === wishes.length && wishes.every((wish, at) => wish.id === ids.current[at]);
    if (!same) ids.current = wishes.map((wish) => wish.id);
    return ids.current;
  }, [wishes]);
}

/**
 * Assigns the columns anew when the list changed in another way than by growing at its end. The virtualizer remembers the column of
 * each index. After a new first wish these columns would belong to other cards with other heights.
 */
function useColumnReassignment(virtualizer: ReactVirtualizer<Window, HTMLLIElement>, ids: readonly string[]): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const grown = before.current.every((id, at) => id === ids[at]);
    before.current = ids;
    if (grown) return;
    const heights = new Map(virtualizer.itemSizeCache);
    virtualizer.measure();
    for (const [key, height] of heights) virtualizer.itemSizeCache.set(key, height);
  }, [virtualizer, ids]);
}

/** Measures the distance of the wall from the top of the document, and its width, in CSS pixels. */
function useWallBounds(wall: RefObject<HTMLElement | null>): { top: number; width: number } {
  const [bounds, setBounds] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!wall.current) return;
      const next = { top: documentTopOf(wall.current), width: Math.round(wall.current.getBoundingClientRect().width) };
      setBounds((now) => (now.top === next.top && now.width === next.width ? now : next));
    };
    measure();
    // The content above the wall changes its height: the recommendations arrive, the filter wraps.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(document.body);
    return () => observer?.disconnect();
  }, [wall]);
  return bounds;
}

/** Returns the distance of an element from the top of the document, in CSS pixels, without the offset of a running animation. */
function documentTopOf(element: HTMLElement): number {
  const parent = element.offsetParent instanceof HTMLElement ? documentTopOf(element.offsetParent) : 0;
  return parent + element.offsetTop;
}

/** Scrolls to a wish once, as soon as the list contains it. */
function useScrollTo(
  wishId: string | null,
  wishes: readonly WishView[],
  scrollToWish: (index: number) => void,
  onScrolledTo: (wishId: string) => void,
): void {
  const done = useRef<string | null>(null);
  const index = wishId === null ? -1 : wishes.findIndex((wish) => wish.id === wishId);
  useEffect(() => {
    if (wishId === null) done.current = null;
    if (wishId === null || index < 0 || done.current === wishId) return;
    done.current = wishId;
    scrollToWish(index);
    onScrolledTo(wishId);
  });
}
