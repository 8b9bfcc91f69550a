import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logging.module.js';
import { type BffSettings, SETTINGS } from '../settings/settings.js';
import type { Entry } from './entry.js';

/** A drawn part: its markup, and the styles of its elements by selector. */
export interface RenderedPart {
  html: string;
  styles: Record<string, string>;
}

/** Timeout of a request for a drawing, in milliseconds. Callers, who wait for less, may share the request. */
const TIMEOUT_MS = 3_000;
/** Milliseconds without requests after the render process was unreachable. */
const PAUSE_MS = 5_000;

/** Client of services/render, which draws parts. An outage is logged once. It costs first screens, but no page. */
@Injectable()
export class RenderClient {
  private pausedUntil = 0;
  private isUnreachable = false;

  constructor(
    @Inject(SETTINGS) private readonly settings: Pick<BffSettings, 'renderUrl'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @param input JSON text
   * @returns null if the part cannot be drawn now
   */
  async render(entry: Entry, input: string): Promise<RenderedPart | null> {
    if (Date.now() < this.pausedUntil) return null;
    try {
      const answer = await this.ask('POST', `/paint/${entry.id}`, input);
      this.isUnreachable = false;
      if (answer.status !== 404) return await this.read(answer, entry.name);
      await this.ask('PUT', `/entries/${entry.id}`, entry.script);
      return await this.read(await this.ask('POST', `/paint/${entry.id}`, input), entry.name);
    } catch (error) {
      if (!this.isUnreachable) this.logger.warn({ err: error }, 'first screens cannot be drawn');
      this.isUnreachable = true;
      this.pausedUntil = Date.now() + PAUSE_MS;
      return null;
    }
  }

  private async read(answer: Response, part: string): Promise<RenderedPart | null> {
    if (answer.ok) return (await answer.json()) as RenderedPart;
    const { reason } = (await answer.json()) as { reason?: string };
    this.logger.warn({ status: answer.status, reason, part }, 'a first screen could not be drawn');
    return null;
  }

  private ask(method: string, path: string, body: string): Promise<Response> {
    return fetch(new URL(path, this.settings.renderUrl), {
      method,
      body,
      headers: { 'content-type': 'text/plain' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
  }
}
