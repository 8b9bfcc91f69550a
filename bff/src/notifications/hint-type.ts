/** What a hint to a member's pages is about. */
export type HintType = 'notifications' | 'recommendations';

/**
 * What a message on a member's channel is about: `{"type":"recommendations"}` from the recommendations worker, and
 * notifications for all else, since the worker that writes those says nothing more than that it wrote.
 */
export function hintTypeOf(message: string): HintType {
  try {
    const hint: unknown = JSON.parse(message);
    const isAboutWishes =
      typeof hint === 'object' && hint !== null && 'type' in hint && hint.type === 'recommendations';
    return isAboutWishes ? 'recommendations' : 'notifications';
  } catch {
    return 'notifications';
  }
}
