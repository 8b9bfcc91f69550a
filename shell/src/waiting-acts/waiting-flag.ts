const nameOf = (memberId: string) => `acts-wait:${memberId}`;

/**
 * Whether acts of a member may be waiting in this browser. Synchronous, unlike the store: an act sends a request that outlives the page,
 * and the page may be closed a moment later.
 */
export function mayHaveWaitingActs(memberId: string): boolean {
  try {
    return localStorage.getItem(nameOf(memberId)) !== null;
  } catch {
    return false;
  }
}

export function storeWaitingFlag(memberId: string, wait: boolean): void {
  try {
    if (wait) localStorage.setItem(nameOf(memberId), 'true');
    else localStorage.removeItem(nameOf(memberId));
  } catch {
    // Storage is blocked: an act in the page's first second may then overtake waiting acts.
  }
}
