import type { BoardRemoteProps } from '@wishboard/contracts/remotes/contract';
import type { Navigation } from '@wishboard/contracts/remotes/place';
import { useMemoryNavigation } from '@wishboard/web-kit/address/use-memory-navigation';
import { useMemo } from 'react';

type NavigationProps = Pick<BoardRemoteProps, 'navigation' | 'createOpen' | 'onCreateOpenChange'>;

/**
 * Returns the navigation of the host. A host without navigation gets one of the board's own, and the host still opens and closes
 * the create dialog.
 */
export function useBoardNavigation({ navigation, createOpen, onCreateOpenChange }: NavigationProps): Navigation {
  const own = useMemoryNavigation();
  const alone = useMemo<Navigation>(() => {
    const open = (change: Parameters<Navigation['go']>[0], other: Navigation['go']) => {
      if (change.dialog !== 'create') return other(change);
      own.close();
      onCreateOpenChange(true);
    };
    return {
      place: createOpen ? { ...own.place, wish: null, dialog: 'create' } : own.place,
      go: (change) => open(change, own.go),
      replace: (change) => open(change, own.replace),
      close: () => (createOpen ? onCreateOpenChange(false) : own.close()),
    };
  }, [own, createOpen, onCreateOpenChange]);
  return navigation ?? alone;
}
