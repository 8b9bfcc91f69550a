import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useState } from 'react';
import { useDismissals } from './dismissals/use-dismissals';
import { RecommendationsPanel } from './features/panel/RecommendationsPanel';
import { RecommendationsStrip } from './features/strip/RecommendationsStrip';
import { recommendationsTexts } from './texts/recommendations';

/** One member's recommendations: the strip, and the panel with all of them. */
export function Recommendations({ onOpenWish }: { onOpenWish(wishId: string): void }) {
  const texts = useTexts(recommendationsTexts);
  const [panelOpen, setPanelOpen] = useState(false);
  const dismissals = useDismissals(() => toast({ title: texts.strip.dismissFailed, variant: 'destructive' }));

  function openFromPanel(wishId: string): void {
    setPanelOpen(false);
    onOpenWish(wishId);
  }

  return (
    <>
      <RecommendationsStrip dismissals={dismissals} onOpenWish={onOpenWish} onSeeAll={() => setPanelOpen(true)} />
      <RecommendationsPanel
        open={panelOpen}
        onOpenChange={setPanelOpen}
        dismissals={dismissals}
        onOpenWish={openFromPanel}
      />
    </>
  );
}
