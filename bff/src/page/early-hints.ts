import type { FastifyReply, FastifyRequest } from 'fastify';

const SCRIPT = /<script defer src="(\/[\w.-]+\.js)">/;

/** Returns the `Link` headers for what a page with a first screen loads first: the shell's script and the fonts of its notes. */
export function earlyHintsOf(html: string, fonts: readonly string[]): string[] {
  const [, script] = SCRIPT.exec(html) ?? [];
  return [
    ...(script ? [`<${script}>; rel=preload; as=script`] : []),
    ...fonts.map((font) => `</${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ];
}

/**
 * Sends 103 Early Hints (RFC 8297), so that a browser can start loading while the page is still being composed. Skipped
 * for revalidations, and for clients other than browsers, which may not support the status.
 */
export function sendEarlyHints(hints: readonly string[], { headers }: FastifyRequest, reply: FastifyReply): void {
  const isVisit = headers['sec-fetch-mode'] === 'navigate' && headers['if-none-match'] === undefined;
  if (isVisit && hints.length > 0) reply.raw.writeEarlyHints({ link: [...hints] });
}
