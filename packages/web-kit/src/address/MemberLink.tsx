import { HOME, type Navigation, queryOf } from '@wishboard/contracts/remotes/place';
import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';

/** How links to members' boards go there within the page; null where they are followed as any link is. */
export const MemberNavigation = createContext<Navigation | null>(null);

/** The address of a member's board, from the page's own root on. */
export const memberAddress = (username: string): string => `/${queryOf({ ...HOME, member: username })}`;

export interface MemberLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  username: string;
  /** A picture beside the name, which leads there already: for the pointer alone. */
  isBesideName?: boolean;
  /** Whether the board takes the place of what is open, so that Back leads past it. */
  takesPlace?: boolean;
}

/** A name or a face that leads to its member's board: a link like any other, so that it can be copied or opened in a tab. */
export function MemberLink({ username, isBesideName, takesPlace, ...rest }: MemberLinkProps) {
  const navigation = useContext(MemberNavigation);
  const go = (event: MouseEvent) => {
    if (!navigation || !isPlainClick(event)) return;
    event.preventDefault();
    const board = { member: username, wish: null, dialog: null };
    if (takesPlace) navigation.replace(board);
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

/** With a key held or another button the browser knows better where to open it. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
