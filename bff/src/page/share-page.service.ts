import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SHARE_PARAMETERS } from '@wishboard/contracts/remotes/place';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { escapeMarkup } from '../common/http/escape.js';
import { prepareBody } from '../common/http/prepared-body.js';
import { publicOriginOf } from '../common/http/public-origin.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';

/** Where the build of the shell leaves room for the bookmarklet. */
const PLACE = '<!--bookmarklet-->';

/** How to bring to the board what a shop shows; with a bookmarklet, which has to know this server's address. */
@Injectable()
export class SharePageService {
  constructor(@Inject(SETTINGS) private readonly settings: BffSettings) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { page, publicUrl } = this.settings;
    const html = await readFile(join(page.shell, 'share.html'), 'utf8').catch(() => null);
    if (html === null) throw new ApiException('UNAVAILABLE', 'The page has not been built yet', { retryAfter: 5 });
    const code = escapeMarkup(bookmarklet(publicOriginOf(request, publicUrl)));
    void reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    await prepareBody(html.replaceAll(PLACE, () => code)).send(request, reply);
  }
}

/** Opens the board with what the page has on which it is chosen. Never run here: the page's policy lets no such link. */
export function bookmarklet(origin: string): string {
  const { title, text, url } = SHARE_PARAMETERS;
  const parts = [
    [title, 'document.title'],
    [text, 'getSelection()'],
    [url, 'location.href'],
  ].map(([name, value]) => `${name}='+encodeURIComponent(${value})`);
  const address = new URL('/', origin).href.replaceAll("'", '%27');
  return `javascript:void open('${address}?${parts.join("+'&")},'_blank','noopener')`;
}
