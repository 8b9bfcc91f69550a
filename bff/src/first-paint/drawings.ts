import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Entry } from './entry.js';
import { type Painted, RenderClient } from './render-client.js';

/** Characters of drawn parts, some hundred boards of members who have reacted to what is on them. */
const KEPT_CHARACTERS = 8 * 1024 * 1024;

/** Drawn parts by what they were drawn from and by what: each is drawn once for all who are shown the same. */
@Injectable()
export class Drawings {
  private readonly kept = new LRUCache<string, Painted>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ html }) => html.length + 500,
  });
  private readonly pending = new Map<string, Promise<Painted | null>>();

  constructor(private readonly render: RenderClient) {}

  /** @returns null where it cannot be drawn now. Who stops waiting leaves the drawing for the next who asks. */
  async get(entry: Entry, input: string): Promise<Painted | null> {
    const key = `${entry.id} ${hash('sha1', input, 'base64url')}`;
    const known = this.kept.get(key);
    if (known) return known;
    const drawing = this.pending.get(key) ?? this.draw(key, entry, input);
    return drawing;
  }

  private draw(key: string, entry: Entry, input: string): Promise<Painted | null> {
    const drawing = this.render
      .paint(entry, input)
      .then((painted) => {
        if (painted) this.kept.set(key, painted);
        return painted;
      })
      .finally(() => this.pending.delete(key));
    this.pending.set(key, drawing);
    return drawing;
  }
}
