/** Whether the server keeps traces, as it says in the page. */
const tracesAreKept = () => document.querySelector('meta[name="traces"]') !== null;

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** W3C `traceparent` that begins a trace with one request of this page, or null where the server keeps no traces. */
export function newTraceParent(): string | null {
  return tracesAreKept() ? `00-${randomHex(16)}-${randomHex(8)}-01` : null;
}
