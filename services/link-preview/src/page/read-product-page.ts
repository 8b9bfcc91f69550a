import { PRODUCT_TITLE_MAX } from '@wishboard/contracts/http/wishes/wish';
import { FetchFailure } from '../fetch/fetch-failure.js';
import { findProduct } from './json-ld.js';
import { type PageFacts, readPageFacts } from './page-facts.js';

/** The data of a page that a product card and the classifier need. */
export interface ProductPage {
  title: string;
  /** Absolute URLs, most trustworthy first. The guard has not checked them yet. */
  images: string[];
  keywords: string[];
}

const IMAGES_TRIED = 3;
/** Maximum length of a text (`TEXT_READ`) and of an image's address (`ADDRESS_READ`), in characters. */
const TEXT_READ = 4_000;
const ADDRESS_READ = 2_048;

/** Titles of interstitial pages: bot checks, consent, log-in, errors. */
const INTERSTITIAL_TITLES: readonly RegExp[] = [
  /^just a moment/i,
  /^(?:please wait|one moment|loading|redirecting|checking your browser)(?: please)?\s*(?:\.{2,}|…|$)/i,
  /\b(?:attention required!|access (?:to this page has been )?denied|pardon our interruption|request blocked)/i,
  /\b(?:captcha|robot check|bot (?:check|verification)|human verification|security (?:check|verification)|ddos-guard)\b/i,
  /\bverify(?:ing)? (?:that )?you are (?:a )?human|^are you (?:a )?(?:human|robot)\b/i,
  /^before you continue\b|^(?:your )?(?:privacy|cookie) (?:choices|preferences|settings|consent)\b/i,
  /^(?:please )?(?:sign|log)[ -]?in(?:$|\s*[|:–-]|\s+(?:to|or|required)\b)/i,
  /^(?:error\s*)?[45]0\d(?:$|\s*[|:–-]|\s+(?:not found|forbidden|error|bad|service|internal|unauthori[sz]ed|gateway))/i,
  /^(?:page|product|item) (?:not found|unavailable)\b|\bthis (?:page|product|item) (?:doesn['’]t|does not) exist/i,
  /^error(?:$|\s*[|:]|\s+[–-])/i,
  /(?:人機|安全|真人|身分|身份|滑塊|機器人)驗證|安全验证|人机验证|驗證碼|验证码|正在(?:檢查|驗證|检查|验证)|^請稍候/,
  /^(?:請先?登入|登入|登录|會員登入|会员登录|ログイン)(?:$|[\s|–-])/,
  /^(?:找不到|頁面不存在|页面不存在|商品不存在|ページが見つかりません|お探しのページ|アクセスが拒否)|ロボットではない/,
];

/** Default titles of unfinished pages. */
const NO_NAME = /^(?:untitled(?: document)?|home ?page|home|首頁|首页|index|document|new tab|n\/a|null|undefined)$/i;

/** Host names and paths that only serve consent dialogs or captchas. */
const NOT_A_SHOP = /^consent\.|^(?:geo\.)?captcha[.-]|^challenges\./;
const NOT_A_PRODUCT_PATH = /\/(?:captcha|validatecaptcha|sorry\/|punish|cdn-cgi\/challenge|_incapsula_resource)/i;

/**
 * Reads a product from a page. JSON-LD takes precedence over Open Graph, then Twitter cards, microdata and `<title>`.
 *
 * @param url final URL of the page, against which relative addresses are resolved
 * @throws FetchFailure when the page has no title or is an interstitial (bot check, consent, log-in, error)
 */
export function readProductPage(html: string, url: URL): ProductPage {
  const facts = readPageFacts(html);
  const product = findProduct(facts.jsonLd);
  const title = firstTitle([
    product?.name,
    ...meta(facts, 'og:title'),
    ...meta(facts, 'twitter:title'),
    facts.itemProps.get('name'),
    facts.title,
  ]);
  if (!title) throw new FetchFailure('the page has no title', false);
  rejectInterstitial(title, clean(facts.title), url);
  const images = [
    ...(product?.images ?? []),
    ...meta(facts, 'og:image:secure_url', 'og:image', 'og:image:url'),
    ...meta(facts, 'twitter:image', 'twitter:image:src'),
    facts.itemProps.get('image'),
    facts.imageSource,
  ];
  return {
    title: truncate(title, PRODUCT_TITLE_MAX),
    images: toAbsoluteLinks(images, baseOf(facts, url)).slice(0, IMAGES_TRIED),
    keywords: [
      ...(product?.keywords ?? []),
      ...meta(facts, 'keywords', 'product:category', 'article:tag').flatMap((text) => text.split(/[,;，、>]/)),
    ]
      .map(clean)
      .filter(Boolean)
      .slice(0, 30),
  };
}

function rejectInterstitial(title: string, pageTitle: string, url: URL): void {
  const isInterstitial = INTERSTITIAL_TITLES.some((pattern) => pattern.test(title) || pattern.test(pageTitle));
  if (isInterstitial || NO_NAME.test(title) || NOT_A_SHOP.test(url.hostname) || NOT_A_PRODUCT_PATH.test(url.pathname)) {
    throw new FetchFailure(`not a product: ${truncate(title, 60)}`, false);
  }
}

function meta(facts: PageFacts, ...names: string[]): string[] {
  return names.flatMap((name) => facts.meta.get(name) ?? []);
}

function firstTitle(candidates: readonly (string | null | undefined)[]): string | null {
  for (const candidate of candidates) {
    const title = clean(candidate ?? '');
    if (/[\p{L}\p{N}]/u.test(title)) return title;
  }
  return null;
}

/**
 * Cleans a text to one line, without control or formatting characters and without markup. The joiners of emoji and of scripts such as
 * Persian and Hindi stay, as in the texts of members. Named entities of texts that were escaped twice are decoded.
 */
function clean(text: string): string {
  return text
    .slice(0, TEXT_READ)
    .replace(/&(amp|quot|lt|gt|nbsp|#39|#x27);/gi, (_all, name: string) => ENTITIES[name.toLowerCase()] ?? '')
    .replace(MARKUP, ' ')
    .replace(FORMATTING, '$1')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\uFFFD]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
    .normalize('NFC');
}

/** Formatting characters, which have no width, such as soft hyphens and changes of direction. The group contains those that stay. */
const FORMATTING = /(\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\u200c\u200d])|\p{Cf}/gu;

/** Tags and comments, whole or cut off. A lone < as in "a < b" stays. */
const MARKUP = /<(?:[!?]|\/?[a-z])[^<>]*(?:>|(?=<)|$)/gi;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  '#39': "'",
  '#x27': "'",
};

function baseOf(facts: PageFacts, url: URL): URL {
  return facts.base && URL.canParse(facts.base, url.href) ? new URL(facts.base, url) : url;
}

function toAbsoluteLinks(links: readonly (string | null | undefined)[], base: URL): string[] {
  const found = new Set<string>();
  for (const link of links) {
    const text = link?.trim();
    if (text && text.length <= ADDRESS_READ && URL.canParse(text, base.href)) found.add(new URL(text, base).href);
  }
  return [...found].filter((link) => /^https?:/.test(link));
}

function truncate(text: string, codePoints: number): string {
  const points = [...text];
  return points.length <= codePoints ? text : `${points.slice(0, codePoints - 1).join('')}…`;
}
