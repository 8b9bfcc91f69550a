import { PICTURE_HEIGHT, PICTURE_WIDTH } from '@wishboard/contracts/jobs/wish-picture';
import { escapeJson, escapeMarkup } from '../common/http/escape.js';
import type { PublicWish } from './public-wishes.js';
import { oembedAddress, pictureAddress, summaryOf, wishAddress } from './summary.js';
import { pictureJob } from './wish-picture.js';

export const SITE_NAME = 'Wishboard';

/** Returns the page with the metadata of one wish in its head, for search engines and link cards. */
export function insertWishHead(page: string, wish: PublicWish, origin: string): string {
  // Replacer functions, since `$` in a title would be a replacement pattern.
  return page
    .replace(/<meta name="description"[^>]*>\s*/, () => '')
    .replace(/<title>[^<]*<\/title>/, () => wishHead(wish, origin));
}

/** Returns the title and metadata of a wish: for people, for link cards (Open Graph, Twitter) and for search engines (schema.org). */
function wishHead(wish: PublicWish, origin: string): string {
  const address = wishAddress(origin, wish.id);
  const description = summaryOf(wish.description);
  const picture = pictureAddress(origin, wish.id, pictureJob(wish).name);
  const properties = [
    ['og:type', 'article'],
    ['og:site_name', SITE_NAME],
    ['og:title', wish.title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', picture],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(PICTURE_WIDTH)],
    ['og:image:height', String(PICTURE_HEIGHT)],
    ['og:image:alt', wish.title],
    ['article:published_time', wish.createdAt],
  ] as const;
  const names = [
    ['description', description],
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', wish.title],
    ['twitter:description', description],
    ['twitter:image', picture],
    ['twitter:image:alt', wish.title],
  ] as const;
  return [
    `<title>${escapeMarkup(wish.title)} · ${SITE_NAME}</title>`,
    ...names.map(([name, content]) => `<meta name="${name}" content="${escapeMarkup(content)}">`),
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeMarkup(content)}">`),
    `<link rel="canonical" href="${escapeMarkup(address)}">`,
    `<link rel="alternate" type="application/json+oembed" href="${escapeMarkup(oembedAddress(origin, address))}" title="${escapeMarkup(wish.title)}">`,
    `<script type="application/ld+json">${escapeJson(linkedData(wish, address, picture))}</script>`,
  ].join('\n    ');
}

function linkedData(wish: PublicWish, address: string, picture: string) {
  const { productUrl, productTitle } = wish;
  return {
    '@context': 'https://schema.org',
    '@type': 'SocialMediaPosting',
    '@id': address,
    url: address,
    image: picture,
    headline: wish.title,
    articleBody: wish.description,
    datePublished: wish.createdAt,
    author: { '@type': 'Person', name: wish.user.displayName, alternateName: wish.user.username },
    isPartOf: { '@type': 'WebSite', name: SITE_NAME, url: new URL('/', address).href },
    ...(productUrl && {
      sharedContent: { '@type': 'WebPage', url: productUrl, ...(productTitle && { headline: productTitle }) },
    }),
  };
}
