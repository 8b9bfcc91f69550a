import { hash } from 'node:crypto';
import type { Language } from '@wishboard/contracts/remotes/contract';
import {
  FIRST_PAINT_DATA_ID,
  FIRST_PAINT_ID,
  FIRST_PAINT_STYLE_ID,
  firstPaintSlot,
  LATE_SHEET,
  OF_VISITOR,
} from '@wishboard/contracts/remotes/first-paint';
import { type Entries, partsOf } from './entry.js';
import type { FirstScreenData } from './first-screen-reader.js';
import type { PartName } from './inputs.js';
import type { RenderedPart } from './render-client.js';
import { markupFeaturesOf, usedRules } from './used-rules.js';

/**
 * The shell renders behind the first screen, hidden, until it is complete. While the page is still arriving in chunks,
 * the first screen is hidden until the script right after it has arrived and run. That script knows the chosen language
 * and the positions of the notes.
 */
const OVERLAY_RULES = `#${FIRST_PAINT_ID} ~ #root{position:absolute;inset:0 0 auto;visibility:hidden}#${FIRST_PAINT_ID}:not(:has(+script)){visibility:hidden}`;

/** Marks markup that the service worker must not cache, since it belongs to one member and one moment. */
const markUncacheable = (markup: string) => `<!--first-paint-->${markup}<!--/first-paint-->`;

export interface Composed {
  html: string;
  /** Hashes of the inline style sheet and script, in the format of a content security policy. */
  styleHash: string;
  scriptHash: string;
}

export interface Parts {
  entries: Entries;
  drawn: ReadonlyMap<PartName, RenderedPart>;
  language: Language;
  read: FirstScreenData;
}

/** Inserts the first screen, its styles and the data that it was drawn from into the page. */
export function insertFirstScreen(page: string, { entries, drawn, language, read }: Parts): Composed {
  let screen = drawn.get('shell')?.html ?? '';
  const parts = partsOf(read.own !== null);
  for (const name of parts) {
    screen = screen.replace(firstPaintSlot(name), () => drawn.get(name)?.html ?? '');
  }
  const style = styleOf(entries, drawn, screen);
  const { early, fonts, sheetLink } = entries;
  // Fonts that arrive after the screen would change the height of its notes.
  const preloads = fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin>`);
  const lang = language === 'zh-TW' ? 'zh-Hant-TW' : 'en';
  const html = page
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace(sheetLink, (link) => {
      const early = link.replace('rel="stylesheet"', 'rel="preload" as="style"');
      return `${markUncacheable(early)}${link.replace('>', `${LATE_SHEET}>`)}`;
    })
    .replace(
      '</head>',
      () => `${markUncacheable(`${preloads.join('')}<style id="${FIRST_PAINT_STYLE_ID}">${style}</style>`)}</head>`,
    )
    .replace('<div id="root">', (root) => {
      const drawing = `<div id="${FIRST_PAINT_ID}" lang="${lang}" data-language="${language}" data-parts="${parts.join(' ')}"${read.own ? '' : ` ${OF_VISITOR}`}>${screen}</div>`;
      const data = `<script type="application/json" id="${FIRST_PAINT_DATA_ID}">${dataOf(language, read)}</script>`;
      return markUncacheable(`${drawing}<script>${early}</script>${data}`) + root;
    });
  return { html, styleHash: policyHash(style), scriptHash: policyHash(early) };
}

/** Returns the rules that the screen needs from all style sheets, the shell's first, and the styles of its elements. */
function styleOf({ shell, remotes }: Entries, drawn: Parts['drawn'], screen: string): string {
  const own = [...drawn.values()].flatMap(({ styles }) => Object.entries(styles));
  const rules = [...new Map(own)].map(([selector, style]) => `${selector}{${style}}`);
  const sheets = [shell, ...[...remotes].flatMap(([name, entry]) => (drawn.has(name) ? [entry] : []))];
  const used = usedRules(
    sheets.map(({ style }) => style),
    markupFeaturesOf(screen),
    rules.join(''),
  );
  // Prevents the content from closing the style element. Style sheets of builds contain no such text.
  return `${OVERLAY_RULES}${used}`.replaceAll('</', '');
}

/** Serialises the `FirstPaintData`, partly from texts that are JSON already. */
function dataOf(language: Language, read: FirstScreenData): string {
  const { own, isVisitor, wall, next } = read;
  const reads = [`"wall":{"items":${wall.bytes},"next":${JSON.stringify(next)}}`];
  if (own) {
    reads.push(
      `"recommendations":${own.recommendations.bytes}`,
      `"counts":${JSON.stringify(own.counts)}`,
      `"preferences":${JSON.stringify(own.preferences)}`,
    );
  }
  const about = `"language":"${language}","isVisitor":${isVisitor},"member":${JSON.stringify(own?.member ?? null)}`;
  return `{${about},"reads":{${reads}}}`.replaceAll('<', '\\u003c');
}

const policyHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
