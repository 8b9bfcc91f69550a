/** HTML that is safe to send, because every value in it was escaped. */
export class Html {
  constructor(readonly text: string) {}
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

type Part = Html | string | number | readonly Html[];

function render(part: Part): string {
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(render).join('') : escapeText(String(part));
}

/** Template tag that escapes every value, for text and for quoted attributes, unless the value is HTML made by this tag. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}
