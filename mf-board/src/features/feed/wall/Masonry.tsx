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
import { useFirstScreen } from '../pages/use-first-screen';
import { useKeptPlace } from '../place/use-kept-place';
import { useReturn } from '../place/use-return';
import { rememberHeights } from './estimate-height';
import styles from './Masonry.module.css';
import { useColumns } from './use-columns';

/** Pixels between notes, both ways. */
const GAP = 24;
/** Rows kept beyond each edge of the window; the virtualizer multiplies it by the number of columns. */
const OVERSCAN_ROWS = 2;
/** How near the end, in cards, the next page is asked for. */
const ASK_AHEAD = 15;
/** Height of the first place when it is not a wish, in pixels, before it is measured. */
const LEAD_HEIGHT = 220;
const LEAD_KEY = 'lead';
/** How much of the window's top the page's header and the board's cover, in pixels. */
const COVERED = 124;

export interface MasonryProps {
  /** Names the list on the wall: where the reader was in it is kept under that. */
  list: string;
  /** Accessible name of the wall. */
  label: string;
  /** What stands before the first wish, or null. */
  lead: ReactNode;
  wishes: readonly WishView[];
  renderWish(wish: WishView): ReactNode;
  /** Where the ids of the wishes near the window are kept up to date. */
  shown: RefObject<readonly string[]>;
  /** Called when the reader comes near the last card. */
  onNearEnd(): void;
  /** Card to bring into view, or null. */
  scrollToId: string | null;
  onScrolledTo(wishId: string): void;
  /** The wish whose view was closed just now, or null: brought into sight. Its note takes the focus, or else the wall. */
  returnedId: string | null;
  onReturned(): void;
  /** The focus has neither a note nor a wall to come back to: the last wish of the list went while it was open. */
  onNoWall(): void;
}

/**
 * The wall: cards of any height in one to five columns, each in the shortest. Only those near the window exist in the
 * page, in the feed's order, which is also the order of reading and of the Tab key. On paper it is every card read so far.
 */
export function Masonry(props: MasonryProps) {
  const { list, label, lead, wishes, renderWish, shown, onNearEnd, scrollToId, onScrolledTo } = props;
  const { returnedId, onReturned, onNoWall } = props;
  const columns = useColumns();
  const wall = useRef<HTMLUListElement>(null);
  const { top, width } = usePlace(wall);
  const columnWidth = (width - GAP * (columns - 1)) / columns;
  const before = lead ? 1 : 0;
  const count = wishes.length + before;
  const wishAt = (index: number): WishView | undefined => wishes[index - before];

  const ids = useIds(wishes);
  // The virtualizer lays out all cards anew for another function, so this one changes with the list alone.
  const getItemKey = useCallback((index: number) => ids[index - before] ?? LEAD_KEY, [ids, before]);
  const heightOf = useMemo(() => rememberHeights(columnWidth), [columnWidth]);

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
  const isCalled = scrollToId !== null;
  useFirstScreen(virtualizer, ids);
  useKeptPlace({ list, virtualizer, ids, before, top, covered: COVERED, isCalled, readOn: onNearEnd });
  useEvenColumns(virtualizer, ids);

  const printing = useMediaQuery('print');
  const near = virtualizer.getVirtualItems();
  const items = printing ? virtualizer.measurementsCache : near;
  // Not of what is printed: paper has no end to come near to.
  const lastIndex = near.at(-1)?.index ?? -1;
  useEffect(() => {
    if (lastIndex >= count - ASK_AHEAD) onNearEnd();
  }, [lastIndex, count, onNearEnd]);

  useEffect(() => {
    shown.current = near.flatMap(({ index }) => wishAt(index)?.id ?? []);
  });

  const scrollToWish = (index: number) => virtualizer.scrollToIndex(index + before, { align: 'center' });
  useScrollTo(scrollToId, wishes, scrollToWish, onScrolledTo);

  // The next Tab goes on with the first note near the window.
  const focusWall = () => wall.current?.focus({ preventScroll: true });
  useReturn({
    returnedId,
    ids,
    noteAt: (index) => virtualizer.measurementsCache[index + before],
    covered: COVERED,
    scrollTo: scrollToWish,
    onGone: () => {
      if (wall.current) focusWall();
      else onNoWall();
      onReturned();
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
          <Place
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
          </Place>
        );
      })}
    </ul>
  );
}

interface PlaceProps extends ComponentProps<'li'> {
  measure: ((element: HTMLLIElement | null) => void) | undefined;
  /** The place goes while the focus is in it: its note was deleted, or scrolled away. */
  onFocusLost(): void;
}

/** Where a note hangs. */
function Place({ measure, onFocusLost, ...rest }: PlaceProps) {
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

/** The wishes' ids: the same array for as long as they are the same, so that a reaction lays out no card anew. */
function useIds(wishes: readonly WishView[]): readonly string[] {
  const ids = useRef<readonly string[]>([]);
  return useMemo(() => {
    const same = ids.current.length === wishes.length && wishes.every((wish, at) => wish.id === ids.current[at]);
    if (!same) ids.current = wishes.map((wish) => wish.id);
    return ids.current;
  }, [wishes]);
}

/**
 * Deals the cards out to the columns anew when the list changed otherwise than by more at its end. The virtualizer remembers
 * the column of each place in the list; after a new first wish these would be the columns of other cards, of other heights.
 */
function useEvenColumns(virtualizer: ReactVirtualizer<Window, HTMLLIElement>, ids: readonly string[]): void {
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

/** Where the wall begins below the top of the document, and how wide it is, in pixels. */
function usePlace(wall: RefObject<HTMLElement | null>): { top: number; width: number } {
  const [place, setPlace] = useState({ top: 0, width: 0 });
  useLayoutEffect(() => {
    const measure = () => {
      if (!wall.current) return;
      const next = { top: topOf(wall.current), width: Math.round(wall.current.getBoundingClientRect().width) };
      setPlace((now) => (now.top === next.top && now.width === next.width ? now : next));
    };
    measure();
    // What stands above the wall grows and shrinks: the recommendations arrive, the filter wraps.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(document.body);
    return () => observer?.disconnect();
  }, [wall]);
  return place;
}

/** Where an element lies below the top of the document, wherever the animation with which it appears has it now. */
function topOf(element: HTMLElement): number {
  const parent = element.offsetParent instanceof HTMLElement ? topOf(element.offsetParent) : 0;
  return parent + element.offsetTop;
}

/** Scrolls to a wish once, as soon as it is in the list. */
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
