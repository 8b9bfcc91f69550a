/** Number of bytes from the start of the page in which the declaration of the encoding is searched (the standard says 1,024). */
const PRESCAN_BYTES = 4096;

/** Maximum share of invalid bytes, among the characters outside ASCII, in a page that still counts as UTF-8. */
const TOLERATED_DAMAGE = 0.05;

/** Share of bytes outside ASCII above which a page that does not declare its encoding counts as Asian. */
const FOREIGN_SHARE = 0.04;

/** Encodings to try, by the language of the page, when the declared encoding does not fit. */
const BY_LANGUAGE: readonly (readonly [RegExp, string])[] = [
  [/^zh-(?:tw|hk|mo|hant)/, 'big5'],
  [/^zh/, 'gb18030'],
  [/^ja/, 'shift_jis'],
  [/^ko/, 'euc-kr'],
];
const LEGACY = ['big5', 'shift_jis', 'euc-jp', 'gb18030', 'euc-kr'];

/**
 * Decodes the bytes of a page. Pages may declare a wrong encoding, so the bytes count for more than the header and the page:
 * bytes that are UTF-8 are read as UTF-8, and a declaration that the bytes contradict is ignored. Order and labels follow the
 * Encoding Standard; every decoder is the platform's own.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const mark = byteOrderMark(bytes);
  if (mark) return new TextDecoder(mark).decode(bytes);
  if (isUtf8(bytes)) return decodeUtf8(bytes);

  const head = bytes.subarray(0, PRESCAN_BYTES).toString('latin1');
  const claimed = [charsetOf(contentType), charsetOf(head)].filter(isLegacy);
  const language = /<html[^>]*\slang\s*=\s*["']?([a-z-]+)/i.exec(head)?.[1]?.toLowerCase() ?? '';
  const likely = BY_LANGUAGE.filter(([pattern]) => pattern.test(language)).map(([, label]) => label);
  for (const label of [...claimed, ...likely, ...(claimed.length === 0 && isMostlyForeign(bytes) ? LEGACY : [])]) {
    const text = decodeIfFitting(bytes, label);
    if (text !== null) return text;
  }
  return new TextDecoder(claimed[0] ?? 'windows-1252').decode(bytes);
}

function byteOrderMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Leaves out an incomplete character at the end, where the page was cut. */
const decodeUtf8 = (bytes: Buffer): string => new TextDecoder('utf-8').decode(bytes, { stream: true });

function isUtf8(bytes: Buffer): boolean {
  const text = decodeUtf8(bytes);
  const beyondAscii = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  // What looks like an incomplete character at the end may be a whole one of another encoding, if there is no other outside ASCII.
  if (beyondAscii === 0) return bytes.every((byte) => byte < 0x80);
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  return damaged / beyondAscii < TOLERATED_DAMAGE;
}

function charsetOf(text: string): string | null {
  return /charset\s*=\s*["']?\s*([\w-]+)/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

/** Whether the label names an encoding that the platform knows, other than Unicode, which was ruled out before. */
function isLegacy(label: string | null): label is string {
  if (label === null || /^utf-?(?:8|16)/.test(label)) return false;
  try {
    return Boolean(new TextDecoder(label));
  } catch {
    return false;
  }
}

function decodeIfFitting(bytes: Buffer, label: string): string | null {
  const text = new TextDecoder(label).decode(bytes);
  // A page that was cut at the limit may end in an incomplete character.
  const damaged = text.replace(/\uFFFD$/, '').match(/\uFFFD/g)?.length ?? 0;
  return damaged <= text.length / 1000 ? text : null;
}

/** Whether a page is in an Asian script rather than a western one with a few accents, which Asian encodings could decode too. */
function isMostlyForeign(bytes: Buffer): boolean {
  const beyondAscii = bytes.reduce((count, byte) => count + (byte > 0x7f ? 1 : 0), 0);
  return beyondAscii / bytes.length > FOREIGN_SHARE;
}
