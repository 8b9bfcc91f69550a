import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Language, RemoteName } from '@wishboard/contracts/remotes/contract';
import { OF_VISITOR } from '@wishboard/contracts/remotes/first-paint';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type PreparedBody, prepareBody } from '../common/http/prepared-body.js';
import { hasJustWritten } from '../feed/cache/kept-pages.js';
import { LOGGER } from '../logging/logging.module.js';
import { isAmbiguous, SESSION_COOKIES } from '../sessions/cookie-names.js';
import { authModeOf, type BffSettings, SETTINGS } from '../settings/settings.js';
import { type Entries, type Entry, entriesOf, partsOf } from './entry.js';
import { type FirstScreenData, FirstScreenReader } from './first-screen-reader.js';
import { type Device, deviceOf, inputsOf, type PartName } from './inputs.js';
import { insertFirstScreen } from './insert-first-screen.js';
import { preferredLanguage } from './preferred-language.js';
import type { RenderedPart } from './render-client.js';
import { RenderedParts } from './rendered-parts.js';

/** Timeouts for reading the data of the first screen and then for drawing it, in milliseconds. */
const READ_TIMEOUT_MS = 150;
const RENDER_TIMEOUT_MS = 50;
const CACHE_BYTES = 16 * 1024 * 1024;
/** Factor for the size of a page with its two compressed variants. */
const ENTRY_FACTOR = 1.5;

/** A page with its first screen, and the hashes for its content security policy. */
export interface FirstPage {
  body: PreparedBody;
  styleHash: string;
  scriptHash: string;
}

/** Adds first screens to the page. If one fails or takes too long, the page is sent without it. */
@Injectable()
export class FirstPaintService {
  private readonly pages = new LRUCache<string, FirstPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => Math.ceil(body.bytes.length * ENTRY_FACTOR) + 500,
  });

  constructor(
    @Inject(SETTINGS) private readonly settings: BffSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly reads: FirstScreenReader,
    private readonly parts: RenderedParts,
  ) {}

  /** Returns the page with the reader's first screen drawn by these entries, or null if the page should be sent unchanged. */
  async addFirstScreen(plain: PreparedBody, entries: Entries, request: FastifyRequest): Promise<FirstPage | null> {
    if (request.url !== '/' || !this.seesWall(request)) return null;
    try {
      const read = await withTimeout(this.readFor(request), READ_TIMEOUT_MS);
      if (!read) return null;
      const language = read.own?.member.language ?? preferredLanguage(request.headers['accept-language']);
      return await this.compose(plain, entries, read, language, deviceOf(request.headers));
    } catch (error) {
      this.logger.warn({ err: error, requestId: request.id }, 'a page was sent without its first screen');
      return null;
    }
  }

  /**
   * Whether the reader sees the wall. In the demo, a visitor becomes the first member. Elsewhere, visitors either read
   * in public or have to sign in.
   */
  private seesWall({ session, headers: { cookie = '' } }: FastifyRequest): boolean {
    if (session) return true;
    const { publicReading } = this.settings;
    const isOpen = publicReading || authModeOf(this.settings) === 'demo';
    return isOpen && SESSION_COOKIES.every((name) => !isAmbiguous(cookie, name));
  }

  private readFor(request: FastifyRequest): Promise<FirstScreenData | null> {
    const { session } = request;
    const isFresh = hasJustWritten(request);
    if (!session && this.settings.publicReading) return this.reads.readPublic(isFresh);
    return this.reads.read(session?.userId ?? null, isFresh);
  }

  private async compose(
    plain: PreparedBody,
    entries: Entries,
    read: FirstScreenData,
    language: Language,
    device: Device,
  ): Promise<FirstPage | null> {
    const { own, isVisitor, wall, next } = read;
    const rest = JSON.stringify([own?.member, isVisitor, next, own?.counts, own?.preferences]);
    const ofMember = own?.recommendations.etag ?? '';
    const versions = [plain.etag, wall.etag, ofMember, language, device, hash('sha1', rest, 'base64url')];
    const key = versions.join(' ');
    const known = this.pages.get(key);
    if (known) return known;
    const parts = entriesOf(entries, partsOf(own !== null));
    const drawn = await withTimeout(
      this.draw(entries.shell, parts, inputsOf(read, language, device)),
      RENDER_TIMEOUT_MS,
    );
    if (!drawn || (own === null && !supportsVisitors(drawn))) return null;
    const { html, ...hashes } = insertFirstScreen(plain.bytes.toString(), { entries, drawn, language, read });
    const page = { body: prepareBody(html), ...hashes };
    this.pages.set(key, page);
    return page;
  }

  /** Draws all parts or returns null: the layout of an incomplete screen would shift. */
  private async draw(
    shell: Entry,
    remotes: [RemoteName, Entry][],
    inputOf: ReturnType<typeof inputsOf>,
  ): Promise<ReadonlyMap<PartName, RenderedPart> | null> {
    const parts = [['shell', shell] as const, ...remotes].map(async ([name, entry]) => {
      const rendered = await this.parts.get(entry, inputOf(name));
      return rendered && ([name, rendered] as const);
    });
    const drawn = (await Promise.all(parts)).filter((part) => part !== null);
    return drawn.length === parts.length ? new Map(drawn) : null;
  }
}

/**
 * Whether the board's remote supports visitors. One of an earlier release draws the members' view. Members' texts
 * cannot contain this marker, since their quotes are escaped.
 */
const supportsVisitors = (drawn: ReadonlyMap<PartName, RenderedPart>): boolean =>
  drawn.get('mf_board')?.html.includes(` ${OF_VISITOR}="true"`) === true;

/** Returns the value, or null after the timeout. Work that finishes later is ignored. */
function withTimeout<Value>(work: Promise<Value>, milliseconds: number): Promise<Value | null> {
  // Prevents an unhandled rejection after the timeout.
  work.catch(() => undefined);
  return Promise.race([work, pause(milliseconds, null, { ref: false })]);
}
