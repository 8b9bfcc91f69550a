import { HOME, type Navigation, queryOf } from '@wishboard/contracts/remotes/place';
import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';

/** Navigation for links to members' boards within the page; null when the browser follows them as ordinary links. */
export const MemberNavigation = createContext<Navigation | null>(null);

/** Returns the address of a member's board, relative to the origin. */
export const memberAddress = (username: string): string => `/${queryOf({ ...HOME, member: username })}`;

export interface MemberLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  username: string;
  /**
   * Whether the link is a picture beside the name, which has the same link. Such a link is for the pointer alone, and hidden from
   * screen readers and Tab.
   */
  isBesideName?: boolean;
  /** Whether the board replaces the current history entry, so that Back skips the dialog that was open. */
  replacesEntry?: boolean;
}

/** A member's name or picture that links to their board. It is an ordinary link, which can be copied or opened in a tab. */
export function MemberLink({ username, isBesideName, replacesEntry, ...rest }: MemberLinkProps) {
  const navigation = useContext(MemberNavigation);
  const go = (event: MouseEvent) => {
    if (!navigation || !isPlainClick(event)) return;
    event.preventDefault();
    const board = { member: username, wish: null, dialog: null };
    if (replacesEntry) navigation.replace(board);
    else navigation.go(board);
  };
  return (
    <a
      {...rest}
      {...(isBesideName && { 'aria-hidden': true, tabIndex: -1 })}
      href={memberAddress(username)}
      onClick={go}
    />
  );
}

/** Whether a click has no modifier key and is of the main button. For any other click, the browser decides where the link opens. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
