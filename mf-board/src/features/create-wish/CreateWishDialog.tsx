import type { UserView } from '@wishboard/contracts/http/fields/user';
import { NOTE_COLOR_FORM_DEFAULT, type WishView } from '@wishboard/contracts/http/wishes/wish';
import type { SharedText } from '@wishboard/contracts/remotes/place';
import { Dialog, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useMemo, useState } from 'react';
import { wishFormTexts } from '../../texts/wish-form';
import { CreateWishForm } from './CreateWishForm';
import { WishDraft } from './draft';
import { useRefusedWish } from './use-refused-wish';

export interface CreateWishDialogProps {
  currentUser: UserView;
  open: boolean;
  /** What another app or page shared, to begin with. */
  shared: SharedText | null;
  onOpenChange(open: boolean): void;
  /** With null where the wish waits for the server. */
  onCreated(wish: WishView | null): void;
  /** With what a member cheers for a wish that there is already. */
  renderReactions(wish: WishView): ReactNode;
  onOpenWish(wish: WishView): void;
}

/** Where a member writes a new wish, on a note of the colour it will have. Closing it keeps what was typed; sending it begins afresh. */
export function CreateWishDialog(props: CreateWishDialogProps) {
  const { currentUser, open, shared, onOpenChange, onCreated, renderReactions, onOpenWish } = props;
  const texts = useTexts(wishFormTexts);
  const draft = useMemo(() => new WishDraft(currentUser.id), [currentUser.id]);
  useRefusedWish(draft, open, () => onOpenChange(true));
  const [color, setColor] = useState(NOTE_COLOR_FORM_DEFAULT);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.createTitle}
      description={texts.createHint}
      closeLabel={texts.close}
      paper={color}
    >
      <CreateWishForm
        draft={draft}
        shared={shared}
        onColorChange={setColor}
        onCancel={() => onOpenChange(false)}
        renderReactions={renderReactions}
        onOpen={onOpenWish}
        onCreated={(wish) => {
          onOpenChange(false);
          onCreated(wish);
        }}
      />
    </Dialog>
  );
}
