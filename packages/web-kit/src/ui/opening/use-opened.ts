import { useState } from 'react';
import { kitTexts } from '../../texts/kit';
import { useTexts } from '../base/language';
import { toast } from '../base/toast-store';
import { type FloatingParts, useFloating } from './load-floating';

/**
 * What a dialog is made of: from the first time it opens on, so that it can close as it likes. When that cannot be fetched,
 * it says so and closes, and opening it again is another try.
 */
export function useOpened(open: boolean, onOpenChange: (open: boolean) => void): FloatingParts | null {
  const texts = useTexts(kitTexts);
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return useFloating(open || opened, () => {
    setOpened(false);
    if (!open) return;
    onOpenChange(false);
    toast({ title: texts.openFailed, variant: 'destructive' });
  });
}
