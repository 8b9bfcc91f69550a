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

/** Placeholder for the bookmarklet in the shell's document. */
const PLACE = '<!--bookmarklet-->';

/** Sends the page that explains how to share a product with the board. Its bookmarklet contains this server's address. */
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

/**
 * Returns a bookmarklet that opens the board with data of the current page. It never runs on the board itself, where
 * the content policy blocks it.
 */
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
