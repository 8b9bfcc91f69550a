import type { WishView } from '@wishboard/contracts/http/wishes/wish';
import { IconButton, Menu, MenuItem, MenuSeparator, useTexts } from '@wishboard/web-kit/ui';
import { Ban, EllipsisVertical, EyeOff, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { boardTexts } from '../../texts/board';
import { type HidingAct, useHide } from './use-hide';

interface HidingMenuProps {
  wish: WishView;
  onHide?(): void;
  children?: ReactNode;
}

/**
 * Menu that hides another member's wish, or mutes or blocks its maker.
 *
 * @param onHide called when an item is chosen, before the request is sent
 * @param children further items at the end
 */
export function HidingMenu({ wish, onHide, children }: HidingMenuProps) {
  const { card } = useTexts(boardTexts);
  const send = useHide(wish);
  const hide = (act: HidingAct) => {
    onHide?.();
    send(act);
  };
  const { displayName } = wish.user;
  return (
    <Menu
      trigger={
        <IconButton label={card.menu(wish.title)} size="s">
          <EllipsisVertical aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={() => hide('hide')}>
        <EyeOff aria-hidden />
        {card.hide}
      </MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => hide('mute')}>
        <VolumeX aria-hidden />
        {card.mute(displayName)}
      </MenuItem>
      <MenuItem danger onSelect={() => hide('block')}>
        <Ban aria-hidden />
        {card.block(displayName)}
      </MenuItem>
      {children && (
        <>
          <MenuSeparator />
          {children}
        </>
      )}
    </Menu>
  );
}
