import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ChangeBus } from '../changes/change-bus.js';
import { notFound } from '../common/errors/api-exception.js';
import { escapeMarkup } from '../common/http/escape.js';
import { type PreparedBody, prepareBody } from '../common/http/prepared-body.js';
import { publicOriginOf } from '../common/http/public-origin.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { PublicWishes } from './public-wishes.js';
import { SitemapRepository } from './sitemap.repository.js';
import { wishAddress } from './summary.js';

/**
 * Number of URLs in one part. The protocol allows 50,000. A part of 10,000 is built within a few milliseconds, during which the event loop
 * is blocked. https://www.sitemaps.org/protocol.html
 */
const PART_SIZE = 10_000;

/** Time-to-live of a cached part, in milliseconds. Search engines ask once a day. */
const TTL_MS = 10 * 60_000;
const CACHE_BYTES = 16 * 1024 * 1024;

/** Sorts before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const SITEMAP_PATH = '/sitemap.xml';

/** Serves the sitemap for search engines: one list of all public wishes, or an index of parts when there are too many for one. */
@Injectable()
export class SitemapService {
  private readonly kept = new LRUCache<string, PreparedBody>({
    maxSize: CACHE_BYTES,
    ttl: TTL_MS,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  private readonly pending = new Map<string, Promise<PreparedBody>>();

  constructor(
    private readonly repository: SitemapRepository,
    private readonly wishes: PublicWishes,
    @Inject(SETTINGS) private readonly settings: BffSettings,
    changes: ChangeBus,
  ) {
    // A wish that left a list may no longer be public.
    changes.on('change', (change) => {
      if (change.kind === 'lists' && change.anywhere) this.kept.clear();
    });
    changes.on('missed', () => this.kept.clear());
  }

  /**
   * Sends the sitemap or one part of it.
   *
   * @param after last id of the previous part; undefined for the whole sitemap
   */
  async send(after: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!this.wishes.areShown) throw notFound('sitemap');
    const origin = publicOriginOf(request, this.settings.publicUrl);
    const body = await this.get(after?.toLowerCase(), origin);
    void reply.headers({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${TTL_MS / 1000}`,
    });
    await body.send(request, reply);
  }

  /** Returns the document from the cache, or builds it. Concurrent requests share one build. */
  private async get(after: string | undefined, origin: string): Promise<PreparedBody> {
    const key = `${after ?? ''} ${origin}`;
    const known = this.kept.get(key) ?? this.pending.get(key);
    if (known) return known;
    const made = this.make(after, origin);
    this.pending.set(key, made);
    try {
      const body = await made;
      this.kept.set(key, body);
      return body;
    } finally {
      this.pending.delete(key);
    }
  }

  private async make(after: string | undefined, origin: string): Promise<PreparedBody> {
    if (after !== undefined) return this.part(after, origin);
    const starts = await this.startsOfParts();
    if (starts.length === 1) return this.part(FIRST, origin, [`${origin}/`]);
    return document(
      'sitemapindex',
      'sitemap',
      starts.map((start) => `${origin}${SITEMAP_PATH}?after=${start}`),
    );
  }

  private async part(after: string, origin: string, first: string[] = []): Promise<PreparedBody> {
    const ids = await this.repository.idsAfter(after, PART_SIZE);
    return document('urlset', 'url', [...first, ...ids.map((id) => wishAddress(origin, id))]);
  }

  private async startsOfParts(): Promise<string[]> {
    const starts = [FIRST];
    for (let end: string | null = FIRST; end !== null; ) {
      end = await this.repository.endOfPart(end, PART_SIZE);
      if (end !== null) starts.push(end);
    }
    return starts;
  }
}

function document(root: string, item: string, addresses: readonly string[]): PreparedBody {
  const items = addresses.map((address) => `<${item}><loc>${escapeMarkup(address)}</loc></${item}>`);
  return prepareBody(
    `<?xml version="1.0" encoding="utf-8"?>\n<${root} xmlns="${SCHEMA}">\n${items.join('\n')}\n</${root}>\n`,
  );
}
