import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the heading when the page goes to a member's board, or back from it, and the link that led there has disappeared
 * with the focus.
 *
 * @param member username of the member whose board is shown, or null
 */
export function useFocusOnOtherBoard(member: string | null, heading: RefObject<HTMLElement | null>): void {
  const memberBefore = useRef(member);
  useEffect(() => {
    if (memberBefore.current !== member && document.activeElement === document.body) heading.current?.focus();
    memberBefore.current = member;
  }, [member, heading]);
}
