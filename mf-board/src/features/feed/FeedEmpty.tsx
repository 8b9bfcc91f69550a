import type { Navigation } from '@wishboard/contracts/remotes/place';
import { Button, EmptyState, useTexts } from '@wishboard/web-kit/ui';
import { SearchX } from 'lucide-react';
import { boardTexts } from '../../texts/board';
import { CommunityEmpty } from './CommunityEmpty';
import { MyBoardEmpty } from './MyBoardEmpty';

interface FeedEmptyProps {
  navigation: Navigation;
  isVisitor: boolean;
  onCreate(): void;
}

/** The empty state of a list without wishes: a search, a part of My Board, or the community and its filters. */
export function FeedEmpty({ navigation, isVisitor, onCreate }: FeedEmptyProps) {
  const { q, view } = navigation.place;
  if (q) return <NothingFound q={q} navigation={navigation} onCreate={onCreate} />;
  if (view === 'my') return <MyBoardEmpty navigation={navigation} onCreate={onCreate} />;
  return <CommunityEmpty navigation={navigation} isVisitor={isVisitor} onCreate={onCreate} />;
}

/** The empty state of a search, which offers to widen it, to end it and to make the wish. */
function NothingFound({ q, navigation, onCreate }: { q: string } & Omit<FeedEmptyProps, 'isVisitor'>) {
  const { place, go } = navigation;
  const { feed } = useTexts(boardTexts);
  return (
    <EmptyState
      picture={<SearchX />}
      title={feed.nothingFound(q)}
      description={feed.nothingFoundHint}
      actions={
        <>
          {place.category && <Button onClick={() => go({ category: null })}>{feed.searchAllCategories}</Button>}
          {place.granted && <Button onClick={() => go({ granted: null })}>{feed.grantedParts.all}</Button>}
          <Button onClick={() => go({ q: null })}>{feed.endSearch}</Button>
          <Button variant="primary" onClick={onCreate}>
            {feed.wishForIt}
          </Button>
        </>
      }
    />
  );
}
