import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException } from '../common/errors/api-exception.js';
import { prepareBody } from '../common/http/prepared-body.js';
import { NumbersService } from '../moderation/numbers/numbers.service.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import { NUMBERS_LANGUAGES, renderMonths } from './render-months.js';

/** Sends the page with monthly moderation statistics: a document from the shell's build with the months filled in. */
@Injectable()
export class NumbersPageService {
  constructor(
    private readonly numbers: NumbersService,
    @Inject(SETTINGS) private readonly settings: BffSettings,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [html, months] = await Promise.all([
      readFile(join(this.settings.page.shell, 'numbers.html'), 'utf8').catch(() => null),
      this.numbers.list(),
    ]);
    if (html === null) throw new ApiException('UNAVAILABLE', 'The page has not been built yet', { retryAfter: 5 });
    const filled = NUMBERS_LANGUAGES.reduce(
      (page, language) => page.replace(`<!--months:${language}-->`, () => renderMonths(months, language)),
      html,
    );
    void reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    await prepareBody(filled).send(request, reply);
  }
}
