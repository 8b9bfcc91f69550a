import { createHash } from 'node:crypto';
import { NOTE_LOOKS } from '@wishboard/contracts/http/wishes/note-looks';
import { escapeMarkup } from '../common/http/escape.js';
import type { PublicWish } from './public-wishes.js';
import { summaryOf, wishAddress } from './summary.js';
import { SITE_NAME } from './wish-head.js';

const lightDark = ([day, lamplight]: readonly [string, string]) => `light-dark(${day}, ${lamplight})`;

const papers = Object.entries(NOTE_LOOKS).map(
  ([color, { paper, low, edge }]) =>
    `.${color}{background:linear-gradient(${lightDark(paper)},${lightDark(low)});border-color:${lightDark(edge)}}`,
);

/** The only style sheet of embeds. It is inlined and allowed by its hash in the policy, so that a frame takes one request. */
const STYLE = [
  ':root{color-scheme:light dark}',
  '*{box-sizing:border-box;margin:0}',
  'html,body,main{height:100%}',
  'body{padding:8px;background:transparent;color:#33291f;font:400 16px/1.5 "Avenir Next","Segoe UI",system-ui,"PingFang TC","Microsoft JhengHei","Noto Sans TC","Noto Sans CJK TC",sans-serif;overflow-wrap:anywhere}',
  '.note{position:relative;display:flex;flex-direction:column;gap:8px;height:100%;padding:20px;border:1px solid;border-radius:3px 3px 24px 3px;overflow:hidden}',
  `.gone{background:${lightDark(['#fffdf9', '#2a2521'])};color:${lightDark(['#54462f', '#f3e9dc'])};border-color:${lightDark(['#dfd2be', '#40372f'])};justify-content:center;text-align:center}`,
  ...papers,
  'h1{font-size:20px;line-height:1.3;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden;flex:none}',
  'h1 a{color:inherit;text-decoration:none}',
  // The link covers the whole note.
  'h1 a::after{content:"";position:absolute;inset:0}',
  'h1 a:hover,h1 a:focus-visible{text-decoration:underline}',
  '.note:focus-within{outline:3px solid #1f5fa8;outline-offset:-3px}',
  'h1 a:focus-visible{outline:none}',
  '.text{flex:1;min-height:0;overflow:hidden}',
  '.by{flex:none;font-size:14px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}',
].join('\n');

/**
 * Content-Security-Policy of embeds. An embed may be framed by any page, runs no script and loads nothing. It is the only page of this
 * server that other sites may frame.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** Returns an HTML page with one wish as a note in its colour. The whole note links to the board. */
export function embedPage(wish: PublicWish, origin: string): string {
  const address = escapeMarkup(wishAddress(origin, wish.id));
  const granted = wish.isGranted ? ' <span lang="en">✓ Granted</span>' : '';
  return documentOf(
    wish.title,
    `<link rel="canonical" href="${address}">`,
    `<article class="note ${wish.color}">
<h1 dir="auto" lang=""><a href="${address}" target="_blank" rel="noopener">${escapeMarkup(wish.title)}</a></h1>
<p class="text" dir="auto" lang="">${escapeMarkup(summaryOf(wish.description))}</p>
<p class="by"><bdi>${escapeMarkup(wish.user.displayName)}</bdi> · ${SITE_NAME}${granted}</p>
</article>`,
  );
}

/** Returns the page for a wish that does not exist or is no longer shown. */
export function goneEmbedPage(): string {
  return documentOf(
    SITE_NAME,
    '',
    `<article class="note gone">
<p>This wish is not on the board any more.</p>
<p lang="zh-Hant-TW">這個願望已經不在願望板上了。</p>
</article>`,
  );
}

function documentOf(title: string, head: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
${head}
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
}
