import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { ApiException } from '../common/errors/api-exception.js';
import { type PreparedBody, prepareBody } from '../common/http/prepared-body.js';
import { publicOriginOf } from '../common/http/public-origin.js';
import { allowByHash } from '../common/http/security-headers.js';
import type { Entries } from '../first-paint/entry.js';
import { FirstPaintService } from '../first-paint/first-paint.service.js';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { Sights } from '../sight/sights.js';
import { type PublicWish, PublicWishes } from '../visitors/public-wishes.js';
import { insertWishHead } from '../visitors/wish-head.js';
import { earlyHintsOf, sendEarlyHints } from './early-hints.js';
import { readEntries } from './first-paint-entries.js';
import { pageVersion, readPage, readRemotes } from './page-source.js';

/** Interval between checks of the page's files, in milliseconds. In development they are checked on each request. */
const CHECK_EVERY_MS = 1000;
/** Timeout for reading the wish of a page, in milliseconds. After that, the page is sent without the wish's head. */
const WISH_TIMEOUT_MS = 1000;
/** Size of the cache of pages with single wishes, in bytes: a few hundred pages, for links that many visitors open at once. */
const CACHE_BYTES = 8 * 1024 * 1024;

interface PageWithWish {
  /** The page that the wish was added to. */
  plain: PreparedBody;
  wish: PublicWish;
  body: PreparedBody;
}

/**
 * Sends the page, plain, with a wish in its head, or with a first screen. A build or publication that changes a part recomposes it.
 */
@Injectable()
export class PageService {
  private body: PreparedBody | null = null;
  /** Entries that draw the first screen; null if it is disabled or an entry is missing. */
  private entries: Entries | null = null;
  /** Links for Early Hints of a page with a first screen; empty if disabled. */
  private hints: readonly string[] = [];
  private version = '';
  private checkedAt = 0;
  private readonly pagesWithWish = new LRUCache<string, PageWithWish>({
    maxSize: CACHE_BYTES,
    // Includes the compressed variants.
    sizeCalculation: ({ body }) => 2 * body.bytes.length,
  });

  constructor(
    @Inject(SETTINGS) private readonly settings: BffSettings,
    private readonly wishes: PublicWishes,
    private readonly sights: Sights,
    private readonly firstPaint: FirstPaintService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  remotes(): Promise<RemotesConfig> {
    return readRemotes(this.settings);
  }

  /** Sends the page with the status code already set on the reply. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await sendBody(await this.load(), request, reply);
  }

  /**
   * Sends the page with the wish named by the URL in its head. Without a wish, sends the page with its first screen, or
   * else the plain page.
   */
  async sendOfWish(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [plain, wish] = await Promise.all([this.load(), this.wishOf(request)]);
    if (wish) return sendBody(this.withWishHead(plain, wish, request), request, reply);
    if (request.url === '/') sendEarlyHints(this.hints, request, reply);
    const first = this.entries && (await this.firstPaint.addFirstScreen(plain, this.entries, request));
    if (!first) return sendBody(plain, request, reply);
    allowByHash(reply, first);
    void reply.header('vary', 'cookie, accept-language, sec-ch-ua-mobile, user-agent');
    await sendBody(first.body, request, reply, 'private, no-cache');
  }

  private withWishHead(plain: PreparedBody, wish: PublicWish, request: FastifyRequest): PreparedBody {
    const origin = publicOriginOf(request, this.settings.publicUrl);
    const key = `${wish.id} ${origin}`;
    const known = this.pagesWithWish.get(key);
    if (known?.plain === plain && known.wish === wish) return known.body;
    const body = prepareBody(insertWishHead(plain.bytes.toString(), wish, origin));
    this.pagesWithWish.set(key, { plain, wish, body });
    return body;
  }

  /** A failure to read the wish must not prevent the page from being sent. */
  private async wishOf(request: FastifyRequest): Promise<PublicWish | null> {
    const { wish: id } = request.query as { wish?: unknown };
    if (id === undefined) return null;
    try {
      return await Promise.race([this.readVisibleWish(id, request), pause(WISH_TIMEOUT_MS, null, { ref: false })]);
    } catch (error) {
      this.logger.warn({ err: error, requestId: request.id }, "a wish's page was sent without its head");
      return null;
    }
  }

  /** A member who may not see the wish gets the page as if there were no such wish. */
  private async readVisibleWish(id: unknown, { session }: FastifyRequest): Promise<PublicWish | null> {
    const wish = await this.wishes.find(id);
    if (!wish || !session) return wish;
    const { visits } = await this.sights.get(session.userId);
    return visits.hides({ id: wish.id, userId: wish.user.id }) ? null : wish;
  }

  /** @throws ApiException UNAVAILABLE if the page was not built */
  private async load(): Promise<PreparedBody> {
    const now = Date.now();
    if (now - this.checkedAt >= CHECK_EVERY_MS || this.settings.development) {
      const version = await pageVersion(this.settings);
      if (version !== this.version) {
        const html = await readPage(this.settings);
        this.body = html === null ? null : prepareBody(html);
        this.entries = this.settings.firstPaint ? await readEntries(this.settings) : null;
        this.hints = html && this.entries && this.settings.earlyHints ? earlyHintsOf(html, this.entries.fonts) : [];
        this.version = version;
      }
      this.checkedAt = now;
    }
    if (!this.body) throw new ApiException('UNAVAILABLE', 'The page has not been built yet', { retryAfter: 5 });
    return this.body;
  }
}

async function sendBody(
  body: PreparedBody,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl = 'no-cache',
): Promise<void> {
  void reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', cacheControl);
  await body.send(request, reply);
}
