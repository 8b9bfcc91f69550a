const nameOf = (memberId: string) => `acts-wait:${memberId}`;

/**
 * Whether acts of a member may wait in this browser. Known at once, unlike what the store holds: an act sends a request that
 * outlives the page, and the page may be left the moment after.
 */
export function mayWait(memberId: string): boolean {
  try {
    return localStorage.getItem(nameOf(memberId)) !== null;
  } catch {
    return false;
  }
}

export function sayWhetherActsWait(memberId: string, wait: boolean): void {
  try {
    if (wait) localStorage.setItem(nameOf(memberId), 'true');
    else localStorage.removeItem(nameOf(memberId));
  } catch {
    // Blocked: an act in a page's first second may then overtake what waits.
  }
}
