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

/** The strip's part of the first screen, drawn on the server. A question in its place comes with the script. */
export default firstPaint('recommendations', ({ language, reads }) => (
  <RemoteRoot boundary="recommendations" language={language}>
    <RecommendationsStrip
      actions={actions}
      onSeeAll={nothing}
      waits={reads.preferences.asksForCategories === true}
      instead={null}
    />
  </RemoteRoot>
));
