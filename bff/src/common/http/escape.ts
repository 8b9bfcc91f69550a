const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Characters that XML 1.0 cannot represent, not even as an entity (production 2, Char). HTML has no use for them either. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes text for HTML and XML, both between elements and in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Serialises data as JSON for a script element. The JSON can neither close the element nor open a comment in it. */
export function escapeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
