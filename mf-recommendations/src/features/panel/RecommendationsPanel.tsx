import { Dialog, useTexts } from '@wishboard/web-kit/ui';
import type { CardActions } from '../../cards/card-actions';
import { recommendationsTexts } from '../../texts/recommendations';
import { InterestsSummary } from './InterestsSummary';
import { PanelContent } from './PanelContent';

export interface RecommendationsPanelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  actions: CardActions;
}

/** Dialog with all recommendations and the interests they are based on. */
export function RecommendationsPanel({ open, onOpenChange, actions }: RecommendationsPanelProps) {
  const { panel: texts } = useTexts(recommendationsTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.heading} closeLabel={texts.close} size="l">
      <InterestsSummary onLessTakenBack={actions.refusals.lessTakenBack} />
      <PanelContent actions={actions} />
    </Dialog>
  );
}
