import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { OF_VISITOR } from '@wishboard/contracts/remotes/first-paint';
import { HOME, type Navigation } from '@wishboard/contracts/remotes/place';
import { IconButton, useTexts } from '@wishboard/web-kit/ui';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FeedHeader } from '../features/feed/FeedHeader';
import boardStyles from '../features/feed/MainBoard.module.css';
import { boardTexts } from '../texts/board';
import styles from './FirstScreen.module.css';

const noop = () => undefined;
/** Navigation of a page that was just opened, whose functions do nothing. */
export const idleNavigation: Navigation = { place: HOME, go: noop, replace: noop, close: noop };

export interface FirstWallProps {
  /** Whether the page is rendered for a visitor, who has no account. */
  isVisitor: boolean;
  count: number | null;
  help: ReactNode;
  search: ReactNode;
  /** Shown between the header and the notes. */
  above: ReactNode;
  wishes: readonly WishView[];
  renderWish(wish: WishView): ReactNode;
}

/** The community's wall before any interaction, laid out like MainBoard. None of its controls does anything. */
export function FirstWall({ isVisitor, count, help, search, above, wishes, renderWish }: FirstWallProps) {
  const { feed: texts } = useTexts(boardTexts);
  return (
    <div className={boardStyles.board} data-view="community" {...(isVisitor && { [OF_VISITOR]: true })}>
      <div className={boardStyles.dock}>
        <IconButton label={texts.addFloating} className={boardStyles.floating}>
          <Plus aria-hidden />
        </IconButton>
      </div>
      <FeedHeader
        navigation={idleNavigation}
        isVisitor={isVisitor}
        count={count}
        orMore={false}
        help={help}
        search={search}
        heading={null}
        onToTop={noop}
      />
      <div className={boardStyles.recommendations}>{above}</div>
      <ul className={styles.wall} aria-label={texts.wall} data-wall>
        {wishes.map((wish) => (
          <li key={wish.id} className={styles.place} data-place={wish.id}>
            {renderWish(wish)}
          </li>
        ))}
      </ul>
    </div>
  );
}
