import type { RecommendationView } from '@wishboard/contracts/http/recommendation';
import type { CardActions } from './cards/card-actions';
import { RecommendationsPanel } from './features/panel/RecommendationsPanel';
import { WhyDialog } from './features/why/WhyDialog';

interface RecommendationsDialogsProps {
  actions: CardActions;
  isPanelOpen: boolean;
  onPanelOpenChange(open: boolean): void;
  /** The recommendation that the member asks to have explained, or null. */
  asked: RecommendationView | null;
  onAnswered(): void;
}

/** What opens over the strip: the panel with all recommendations, and the dialog that explains one. A chunk of its own. */
export default function RecommendationsDialogs(props: RecommendationsDialogsProps) {
  const { actions, isPanelOpen, onPanelOpenChange, asked, onAnswered } = props;
  const answer = (refuse: (wishId: string) => void) => () => {
    if (asked) refuse(asked.id);
    onAnswered();
  };
  return (
    <>
      <RecommendationsPanel open={isPanelOpen} onOpenChange={onPanelOpenChange} actions={actions} />
      {asked && (
        <WhyDialog
          key={asked.id}
          wish={asked}
          onClose={onAnswered}
          onOpenWish={actions.onOpenWish}
          onLess={answer(actions.refusals.less)}
          onDismiss={answer(actions.refusals.dismiss)}
        />
      )}
    </>
  );
}
