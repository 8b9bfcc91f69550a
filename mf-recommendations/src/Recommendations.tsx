import type { RecommendationsRemoteProps } from '@wishboard/contracts/remotes/contract';
import { useOwnNavigation } from '@wishboard/web-kit/address/use-own-navigation';
import { toast, useTexts } from '@wishboard/web-kit/ui';
import { useDismissals } from './dismissals/use-dismissals';
import { RecommendationsPanel } from './features/panel/RecommendationsPanel';
import { RecommendationsStrip } from './features/strip/RecommendationsStrip';
import { recommendationsTexts } from './texts/recommendations';

type RecommendationsProps = Pick<RecommendationsRemoteProps, 'navigation' | 'onOpenWish'>;

/** One member's recommendations: the strip, and the panel with all of them. */
export function Recommendations({ navigation, onOpenWish }: RecommendationsProps) {
  const texts = useTexts(recommendationsTexts);
  const own = useOwnNavigation();
  const { place, go, close } = navigation ?? own;
  const panelOpen = place.dialog === 'recommendations';
  const openPanel = () => go({ dialog: 'recommendations' });
  const dismissals = useDismissals(() => toast({ title: texts.strip.dismissFailed, variant: 'destructive' }));

  function openFromPanel(wishId: string): void {
    close();
    onOpenWish(wishId);
  }

  return (
    <>
      <RecommendationsStrip dismissals={dismissals} onOpenWish={onOpenWish} onSeeAll={openPanel} />
      <RecommendationsPanel
        open={panelOpen}
        onOpenChange={(open) => (open ? openPanel() : close())}
        dismissals={dismissals}
        onOpenWish={openFromPanel}
      />
    </>
  );
}
