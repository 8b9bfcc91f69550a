import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.js';
import { RenderClient, type RenderedPart } from './render-client.js';

/** Size of the cache of drawn parts, in characters: some hundred boards of members with reactions of their own on them. */
const CACHE_CHARACTERS = 8 * 1024 * 1024;

/** Caches drawn parts by entry and input, so that each part is drawn once for all members who see the same. */
@Injectable()
export class RenderedParts {
  private readonly kept = new LRUCache<string, RenderedPart>({
    maxSize: CACHE_CHARACTERS,
    sizeCalculation: ({ html }) => html.length + 500,
  });
  private readonly pending = new Map<string, Promise<RenderedPart | null>>();

  constructor(private readonly render: RenderClient) {}

  /** @returns null if the part cannot be drawn now. A drawing continues after its caller has timed out, for the next caller. */
  async get(entry: Entry, input: string): Promise<RenderedPart | null> {
    const key = `${entry.id} ${hash('sha1', input, 'base64url')}`;
    const known = this.kept.get(key);
    if (known) return known;
    const drawing = this.pending.get(key) ?? this.renderAndCache(key, entry, input);
    return drawing;
  }

  private renderAndCache(key: string, entry: Entry, input: string): Promise<RenderedPart | null> {
    const drawing = this.render
      .render(entry, input)
      .then((rendered) => {
        if (rendered) this.kept.set(key, rendered);
        return rendered;
      })
      .finally(() => this.pending.delete(key));
    this.pending.set(key, drawing);
    return drawing;
  }
}
