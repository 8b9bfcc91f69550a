/** The subject of a hint that is sent to a member's pages. */
export type HintType = 'notifications' | 'recommendations';

/**
 * Returns the subject of a message on a member's channel: recommendations for `{"type":"recommendations"}` from the recommendations worker,
 * and notifications for any other message, since the notifications worker sends no type.
 */
export function hintTypeOf(message: string): HintType {
  try {
    const hint: unknown = JSON.parse(message);
    const isAboutRecommendations =
      typeof hint === 'object' && hint !== null && 'type' in hint && hint.type === 'recommendations';
    return isAboutRecommendations ? 'recommendations' : 'notifications';
  } catch {
    return 'notifications';
  }
}
