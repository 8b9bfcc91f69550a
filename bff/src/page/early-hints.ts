import type { FastifyReply, FastifyRequest } from 'fastify';

const SCRIPT = /<script defer src="(\/[\w.-]+\.js)">/;

/** What a page with a first screen asks for first, as `Link` headers have it: the shell's script, and the letters of its notes. */
export function hintsOf(html: string, fonts: readonly string[]): string[] {
  const [, script] = SCRIPT.exec(html) ?? [];
  return [
    ...(script ? [`<${script}>; rel=preload; as=script`] : []),
    ...fonts.map((font) => `</${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
  ];
}

/**
 * Tells a browser that comes for the page what it will ask for, while that is still put together (103 Early Hints, RFC 8297). Not one that has
 * the page and asks whether it is another, and no program that may not know such an answer.
 */
export function sendHints(hints: readonly string[], { headers }: FastifyRequest, reply: FastifyReply): void {
  const isVisit = headers['sec-fetch-mode'] === 'navigate' && headers['if-none-match'] === undefined;
  if (isVisit && hints.length > 0) reply.raw.writeEarlyHints({ link: [...hints] });
}
