/** The two keys under which the browser remembers what a member has seen. Source: specification, section 4. */
export type SeenKey = 'guide-seen' | 'tips-seen';

/** Whether it was seen. Blocked storage counts as not seen. */
export function wasSeen(key: SeenKey): boolean {
  try {
    return window.localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/** Remembers that it was seen, where the browser lets us. */
export function rememberSeen(key: SeenKey): void {
  try {
    window.localStorage.setItem(key, 'true');
  } catch {
    // Without storage it is shown once more on the next visit, which is better than a broken page.
  }
}
