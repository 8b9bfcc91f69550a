import type { UserView } from '@wishboard/contracts/http/fields/user';
import { NOTE_COLOR_FORM_DEFAULT, type WishView } from '@wishboard/contracts/http/wishes/wish';
import type { SharedText } from '@wishboard/contracts/remotes/place';
import { Dialog, useTexts } from '@wishboard/web-kit/ui';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { wishFormTexts } from '../../texts/wish-form';
import { CreateWishForm } from './CreateWishForm';
import { WishDraft } from './draft';
import { useRefusedWish } from './use-refused-wish';

export interface CreateWishDialogProps {
  currentUser: UserView;
  open: boolean;
  /** Text that another app or page shared and with which the form begins, or null. */
  shared: SharedText | null;
  onOpenChange(open: boolean): void;
  /** Called with the new wish, or with null while the wish waits for the server. */
  onCreated(wish: WishView | null): void;
  /** Renders the buttons with which a member cheers for an existing wish. */
  renderReactions(wish: WishView): ReactNode;
  onOpenWish(wish: WishView): void;
}

/**
 * The dialog in which a member writes a new wish, on paper in the chosen colour of the note. Closing the dialog keeps the draft; a
 * successful submit clears it.
 */
export function CreateWishDialog(props: CreateWishDialogProps) {
  const { currentUser, open, shared, onOpenChange, onCreated, renderReactions, onOpenWish } = props;
  const texts = useTexts(wishFormTexts);
  const draft = useMemo(() => new WishDraft(currentUser.id), [currentUser.id]);
  const isOpen = useRef(open);
  isOpen.current = open;
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
          // While the request took long, the member may have closed this dialog, opened another one, or begun another wish.
          if (isOpen.current && draft.values === null) onOpenChange(false);
          onCreated(wish);
        }}
      />
    </Dialog>
  );
}
