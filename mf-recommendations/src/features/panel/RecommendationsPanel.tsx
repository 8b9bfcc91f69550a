import { Dialog, useTexts } from '@wishboard/web-kit/ui';
import type { Dismissals } from '../../dismissals/use-dismissals';
import { recommendationsTexts } from '../../texts/recommendations';
import { InterestsSummary } from './InterestsSummary';
import { PanelContent } from './PanelContent';

export interface RecommendationsPanelProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  dismissals: Dismissals;
  onOpenWish(wishId: string): void;
}

/** All recommendations and what they rest on, over the page. */
export function RecommendationsPanel({ open, onOpenChange, dismissals, onOpenWish }: RecommendationsPanelProps) {
  const { panel: texts } = useTexts(recommendationsTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={texts.heading} closeLabel={texts.close} size="l">
      <InterestsSummary />
      <PanelContent dismissals={dismissals} onOpenWish={onOpenWish} />
    </Dialog>
  );
}
