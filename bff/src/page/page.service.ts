import { Inject, Injectable } from '@nestjs/common';
import type { RemotesConfig } from '@wishboard/contracts/remotes/manifest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { type PreparedBody, prepareBody } from '../common/http/prepared-body.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { pageVersion, readPage, readRemotes } from './page-source.js';

/** Milliseconds for which the files are taken to be what they were. A developer's page that reloads wants the new ones. */
const CHECK_EVERY_MS = 1000;

/** The one page, made anew when a build or a publication changed one of its parts. */
@Injectable()
export class PageService {
  private body: PreparedBody | null = null;
  private version = '';
  private checkedAt = 0;

  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  remotes(): Promise<RemotesConfig> {
    return readRemotes(this.settings);
  }

  /** Sends the page with whatever status the reply has. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const body = await this.load();
    if (!body) throw new ApiException('UNAVAILABLE', 'The page has not been built yet', { retryAfter: 5 });
    void reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-cache');
    await body.send(request, reply);
  }

  private async load(): Promise<PreparedBody | null> {
    const now = Date.now();
    if (now - this.checkedAt < CHECK_EVERY_MS && !this.settings.development) return this.body;
    const version = await pageVersion(this.settings);
    if (version !== this.version) {
      const html = await readPage(this.settings);
      this.body = html === null ? null : prepareBody(html);
      this.version = version;
    }
    this.checkedAt = now;
    return this.body;
  }
}
