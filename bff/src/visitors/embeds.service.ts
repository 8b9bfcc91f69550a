import { Inject, Injectable } from '@nestjs/common';
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '@wishboard/contracts/jobs/wish-picture';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException, notFound } from '../common/errors/api-exception.js';
import { escapeMarkup } from '../common/http/escape.js';
import { prepareBody } from '../common/http/prepared-body.js';
import { publicOriginOf } from '../common/http/public-origin.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { WishesService } from '../wishes/wishes.service.js';
import { EMBED_POLICY, embedPage, goneEmbedPage } from './embed-page.js';
import type { OEmbedQueryDto, OEmbedResponse } from './oembed.dto.js';
import { type PublicWish, PublicWishes } from './public-wishes.js';
import { embedAddress, pictureAddress } from './summary.js';
import { SITE_NAME } from './wish-head.js';
import { pictureJob } from './wish-picture.js';

/** Size of an embed in pixels, where the embedding page has room for it. */
const WIDTH = 420;
const HEIGHT = 260;
/** Seconds for which consumers may cache an oEmbed response. The embed itself is never cached. */
const CACHE_AGE = 3600;

/** Shows wishes on other sites. */
@Injectable()
export class EmbedsService {
  constructor(
    private readonly wishes: PublicWishes,
    private readonly allWishes: WishesService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  /** Sends the embed of a wish, for a frame on any page. Sends status 404 with a page that says so where the wish is not shown. */
  async send(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wish = await this.wishes.find(id);
    const page = wish ? embedPage(wish, this.originOf(request)) : goneEmbedPage();
    void reply
      .code(wish ? 200 : 404)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': EMBED_POLICY,
        'cross-origin-resource-policy': 'cross-origin',
      })
      .removeHeader('x-frame-options');
    await prepareBody(page).send(request, reply);
  }

  /**
   * Returns how to embed the wish that a URL of this board leads to. https://oembed.com
   *
   * @throws ApiException NOT_FOUND for any other URL
   */
  async describe({ url, maxwidth, maxheight }: OEmbedQueryDto, request: FastifyRequest): Promise<OEmbedResponse> {
    const origin = this.originOf(request);
    const wish = await this.wishAt(url, origin);
    if (!wish) throw notFound('wish');
    const hasRoom = (maxwidth ?? PICTURE_WIDTH) >= PICTURE_WIDTH && (maxheight ?? PICTURE_HEIGHT) >= PICTURE_HEIGHT;
    const [width, height] = [Math.min(WIDTH, maxwidth ?? WIDTH), Math.min(HEIGHT, maxheight ?? HEIGHT)];
    return {
      type: 'rich',
      version: '1.0',
      title: wish.title,
      author_name: wish.user.displayName,
      provider_name: SITE_NAME,
      provider_url: `${origin}/`,
      cache_age: CACHE_AGE,
      html: frame(wish, origin, width, height),
      width,
      height,
      ...(hasRoom && {
        thumbnail_url: pictureAddress(origin, wish.id, pictureJob(wish).name),
        thumbnail_width: PICTURE_WIDTH,
        thumbnail_height: PICTURE_HEIGHT,
      }),
    };
  }

  private async wishAt(url: string, origin: string): Promise<PublicWish | null> {
    const address = URL.parse(url);
    if (!address || address.origin !== new URL(origin).origin) return null;
    const [, place = '', kind, id] = address.pathname.split('/');
    if (place === '') return this.wishes.find(address.searchParams.get('wish'));
    if (place === 'embed' && kind === 'wish') return this.wishes.find(id);
    return place === 'w' && this.wishes.areShown ? this.wishes.find(await this.idOf(kind ?? '')) : null;
  }

  private async idOf(code: string): Promise<string | null> {
    try {
      return await this.allWishes.idOfShortLink(code, null);
    } catch (error) {
      if (error instanceof ApiException && error.code === 'NOT_FOUND') return null;
      throw error;
    }
  }

  private originOf(request: FastifyRequest): string {
    return publicOriginOf(request, this.settings.publicUrl);
  }
}

function frame(wish: PublicWish, origin: string, width: number, height: number): string {
  const [source, title] = [embedAddress(origin, wish.id), wish.title].map(escapeMarkup);
  // The embed's only link opens a new window, which must not inherit the sandbox.
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return `<iframe src="${source}" title="${title}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" sandbox="${sandbox}"></iframe>`;
}
