/**
 * A wish as it stands in an answer, up to the place where the asking member's own reactions go:
 * `{...,"myReactions":[`. What follows them is {@link FRAGMENT_END}.
 */
export interface WishFragment {
  id: string;
  text: string;
  /** Length of `text` in UTF-8. */
  bytes: number;
  isGranted: boolean;
}

export const FRAGMENT_END = ']}';

/** @param json a wish without `myReactions`, as `wishJson` answers it */
export function toFragment(id: string, json: string): WishFragment {
  const text = `${json.slice(0, -1)},"myReactions":[`;
  // Inside a string the quotes would be escaped, so this is the field itself.
  return { id, text, bytes: Buffer.byteLength(text), isGranted: json.includes('"isGranted":true') };
}

/** The whole wish. `own` is what stands between the brackets: the member's emoji, quoted, separated by commas. */
export function completeFragment(fragment: WishFragment, own: string): string {
  return fragment.text + own + FRAGMENT_END;
}
