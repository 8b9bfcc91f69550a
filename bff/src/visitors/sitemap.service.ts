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
 * Addresses in one part. The protocol takes 50,000; these are put together within a few milliseconds, in which nobody else is
 * answered. https://www.sitemaps.org/protocol.html
 */
export const PART_SIZE = 10_000;

/** How old a part may be. Search engines ask once a day. */
const KEPT_MS = 10 * 60_000;
const KEPT_BYTES = 16 * 1024 * 1024;

/** Below every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
export const SITEMAP_PATH = '/sitemap.xml';

/** Where all wishes are, for search engines: one list, or an index of parts where there are more than fit one. */
@Injectable()
export class SitemapService {
  private readonly kept = new LRUCache<string, PreparedBody>({
    maxSize: KEPT_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  });
  private readonly pending = new Map<string, Promise<PreparedBody>>();

  constructor(
    private readonly repository: SitemapRepository,
    private readonly wishes: PublicWishes,
    @Inject(SETTINGS) private readonly settings: BffSettings,
    changes: ChangeBus,
  ) {
    // What left a list may have left the public too.
    changes.on('change', (change) => {
      if (change.kind === 'lists' && change.anywhere) this.kept.clear();
    });
    changes.on('missed', () => this.kept.clear());
  }

  /** @param after where the part before ended; undefined for the whole */
  async send(after: string | undefined, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!this.wishes.areShown) throw notFound('sitemap');
    const origin = publicOriginOf(request, this.settings.publicUrl);
    const body = await this.get(after?.toLowerCase(), origin);
    void reply.headers({
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': `public, max-age=${KEPT_MS / 1000}`,
    });
    await body.send(request, reply);
  }

  /** Asked by many at once it is put together once. */
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
