import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { paperStyle } from '../../notes/note-colors';
import { kitTexts } from '../../texts/kit';
import { useTexts } from '../base/language';
import { useBoundary } from '../base/RemoteRoot';
import { IconButton } from '../controls/IconButton';
import { isComposing } from './composing';
import styles from './Dialog.module.css';
import { useFocusReturn } from './use-focus-return';
import { OpenDialogContext } from './use-main-landmark';

/** Duration of a dialog's fade, in milliseconds. It must equal the transition in Dialog.module.css. */
export const DIALOG_FADE_MS = 300;

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** One sentence below the title, which screen readers announce when the dialog opens. */
  description?: ReactNode;
  children: ReactNode;
  /** Accessible name of the close button, when "Close" does not fit. */
  closeLabel?: string;
  size?: 's' | 'm' | 'l';
  /** A note's colour. The dialog then looks like a sticky note of that colour, and its content as written on paper. */
  paper?: string;
  /** Whether the dialog is closing: it fades within DIALOG_FADE_MS and takes no input. The caller closes the dialog after that. */
  fading?: boolean;
  /** Props of Radix's content element, for example handlers that keep the dialog open on an outside click. */
  contentProps?: Omit<ComponentProps<typeof Radix.Content>, 'children' | 'className'>;
}

/** A modal dialog: traps the focus, closes on Escape, except one that ends a composition, and on outside click, and returns the focus. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, closeLabel, size = 'm', paper, fading } = props;
  const texts = useTexts(kitTexts);
  const boundary = useBoundary();
  const focusReturn = useFocusReturn();
  const [element, setElement] = useState<HTMLElement | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} data-fading={fading || undefined}>
          <Radix.Content
            ref={setElement}
            data-boundary={boundary}
            className={styles.content}
            data-size={size}
            onKeyDown={(event) => {
              // A toast above the dialog takes the Escape key from Radix, so the dialog handles the key itself while the focus is inside.
              if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event.nativeEvent))
                onOpenChange(false);
            }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focusReturn}
            {...props.contentProps}
            onEscapeKeyDown={(event) => {
              if (isComposing(event)) event.preventDefault();
              else props.contentProps?.onEscapeKeyDown?.(event);
            }}
            {...(paper === undefined ? {} : { 'data-paper': paper, style: paperStyle(paper) })}
          >
            <OpenDialogContext value={element}>
              <div className={styles.header}>
                <Radix.Title className={styles.title}>{title}</Radix.Title>
                <Radix.Close asChild>
                  <IconButton label={closeLabel ?? texts.close} size="s">
                    <X aria-hidden />
                  </IconButton>
                </Radix.Close>
              </div>
              {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
              {children}
            </OpenDialogContext>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Row of buttons at the foot of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
