import { firstPaint } from '@wishboard/web-kit/first-paint/first-paint';
import { RemoteRoot } from '@wishboard/web-kit/ui';
import type { CardActions } from './cards/card-actions';
import { RecommendationsStrip } from './features/strip/RecommendationsStrip';

const nothing = () => undefined;
const actions: CardActions = {
  refusals: { of: nothing, dismiss: nothing, less: nothing, undo: nothing, lessTakenBack: nothing },
  askWhy: nothing,
  askedId: null,
  onOpenWish: nothing,
};

/** The strip's part of the server-rendered first screen. The first question is rendered by the script only. */
export default firstPaint('recommendations', ({ language, reads }) => (
  <RemoteRoot boundary="recommendations" language={language}>
    <RecommendationsStrip
      actions={actions}
      onSeeAll={nothing}
      isWaiting={reads.preferences.asksForCategories === true}
      replacement={null}
    />
  </RemoteRoot>
));
