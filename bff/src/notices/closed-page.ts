import { createHash } from 'node:crypto';
import { escapeMarkup } from '../common/http/escape.js';
import type { Closed } from './notices.service.js';

/** Style sheet of the page. Inlined, since no other file is served while the board is closed. */
const STYLE = `
:root { color-scheme: light dark; --wall: #f6f1e7; --note: #fdf3a7; --ink: #3b3320 }
@media (prefers-color-scheme: dark) { :root { --wall: #211d17; --note: #5c5420; --ink: #f5eed8 } }
body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 1.5rem; box-sizing: border-box;
  background: var(--wall); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif }
main { max-width: 26rem; padding: 2rem; border-radius: 0.25rem; background: var(--note); rotate: -1deg;
  box-shadow: 0 0.5rem 1.5rem rgb(0 0 0 / 20%) }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25 }
p { margin: 0 0 1rem } p:last-child { margin: 0 }
`;

export const CLOSED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Returns a page which says in both languages that the board is closed, the operator's reason if there is one, and when to come back. */
export function closedPage({ english, chinese, retryAfter }: Closed): string {
  const minutes = Math.ceil(retryAfter / 60);
  const again = `Please come back in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Wishboard: closed for a moment · 暫停開放</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>The board is closed for a moment</h1>
<p>${escapeMarkup([english, again].filter(Boolean).join(' '))}</p>
<div lang="zh-Hant-TW">
<h1>願望板暫停開放</h1>
<p>${escapeMarkup(`${chinese}請在大約 ${minutes} 分鐘後再回來。`)}</p>
</div>
</main>
</body>
</html>
`;
}
