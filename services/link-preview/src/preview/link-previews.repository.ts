import { Injectable } from '@nestjs/common';
import { LINK_FETCH_PAUSE_SECONDS } from '@wishboard/contracts/http/limits';
import { linkHash } from '@wishboard/database/entities/link-key';
import { LinkPreview as LinkPreviewRow } from '@wishboard/database/entities/link-preview.entity';
import { DataSource } from 'typeorm';
import { PictureMarksRepository } from '../picture/picture-marks.repository.js';
import type { Product } from './product-reader.js';

/** Result of fetching a link. */
export interface LinkPreview {
  status: 'ready' | 'failed';
  title: string | null;
  image: string | null;
  keywords: string[];
}

/**
 * State of a link for a worker that asks: the result is known, the worker is to fetch it (`ours`), or another worker is fetching
 * it.
 */
export type Claim = { state: 'known'; preview: LinkPreview } | { state: 'ours' } | { state: 'in progress' };

/**
 * Cause of a failure. `final`: a retry would fail in the same way. `transient`: the site's fault, which may be over later. `ours`: the
 * attempt does not count, so the link is retried, with the pause between attempts, until it works.
 */
export type FailureKind = 'final' | 'transient' | 'ours';

const TRIES_MAX = 3;

const READY_KEPT = "interval '7 days'";
const FAILED_KEPT = "interval '1 day'";
const FETCH_PAUSE = `interval '${LINK_FETCH_PAUSE_SECONDS} seconds'`;

const IS_FETCHED = 'fetched_at >= claimed_at';
const IS_KNOWN = `${IS_FETCHED} AND fetched_at > now() - CASE status WHEN 'ready' THEN ${READY_KEPT} ELSE ${FAILED_KEPT} END`;
const COLUMNS = 'status, title, image, keywords';

/**
 * Results of fetches, shared by all wishes and workers. Claims use raw SQL: the row and the clock of PostgreSQL decide, and
 * TypeORM's upsert supports no condition on the existing row.
 */
@Injectable()
export class LinkPreviewsRepository {
  constructor(
    private readonly database: DataSource,
    private readonly marks: PictureMarksRepository,
  ) {}

  /**
   * Claims a link. Of all workers that ask at the same time, one gets the state `ours` and has to fetch it.
   *
   * @param again whether a failure only counts during the pause after the fetch, because an owner asked for another try
   */
  async claim(link: string, again = false): Promise<Claim> {
    const hash = linkHash(link);
    const isKnown = again ? `${IS_KNOWN} AND (status = 'ready' OR claimed_at > now() - ${FETCH_PAUSE})` : IS_KNOWN;
    const [known]: LinkPreview[] = await this.database.query(
      `SELECT ${COLUMNS} FROM link_previews WHERE link_hash = $1 AND ${isKnown}`,
      [hash],
    );
    if (known) return { state: 'known', preview: known };
    const claimed: unknown[] = await this.database.query(
      `INSERT INTO link_previews (link_hash, link, claimed_at, tries) VALUES ($1, $2, now(), 1)
       ON CONFLICT (link_hash) DO UPDATE SET claimed_at = now(), tries = 1, link = excluded.link
         WHERE link_previews.claimed_at < now() - ${FETCH_PAUSE} AND NOT coalesce(${qualifyColumns(isKnown)}, false)
       RETURNING link_hash`,
      [hash, link],
    );
    return { state: claimed.length > 0 ? 'ours' : 'in progress' };
  }

  /** Returns the result of another worker's fetch, or null while the fetch is still running. */
  async findResult(link: string): Promise<LinkPreview | null> {
    const [row]: LinkPreview[] = await this.database.query(
      `SELECT ${COLUMNS} FROM link_previews WHERE link_hash = $1 AND ${IS_FETCHED}`,
      [linkHash(link)],
    );
    return row ?? null;
  }

  async saveProduct(link: string, product: Product): Promise<LinkPreview> {
    const { title, image, mark, keywords } = product;
    if (image && mark) await this.marks.save(image.slice('/media/'.length), mark);
    await this.rows.update(
      { linkHash: linkHash(link) },
      {
        status: 'ready',
        title,
        image,
        keywords,
        failure: null,
        fetchedAt: () => 'now()',
      },
    );
    return { status: 'ready', title, image, keywords };
  }

  async saveFailure(link: string, reason: string, kind: FailureKind): Promise<LinkPreview> {
    const tries = { final: () => String(TRIES_MAX), transient: () => 'tries', ours: () => 'tries - 1' }[kind];
    await this.rows.update(
      { linkHash: linkHash(link) },
      {
        status: 'failed',
        title: null,
        image: null,
        keywords: [],
        failure: reason.slice(0, 500),
        tries,
        fetchedAt: () => 'now()',
      },
    );
    return { status: 'failed', title: null, image: null, keywords: [] };
  }

  /** Prolongs the claim of a fetch that waits for a slot, which may take longer than a claim lasts. Writes once a minute. */
  async keepClaim(link: string): Promise<void> {
    await this.database.query(
      `UPDATE link_previews SET claimed_at = now() WHERE link_hash = $1 AND claimed_at < now() - interval '1 minute'`,
      [linkHash(link)],
    );
  }

  /** Gives back a claim that led to no fetch: it does not count as an attempt, and any worker can claim the link at once. */
  async giveBack(link: string): Promise<void> {
    await this.rows.update(
      { linkHash: linkHash(link) },
      { claimedAt: () => `now() - ${FETCH_PAUSE} * tries - interval '1 second'`, tries: () => 'tries - 1' },
    );
  }

  /**
   * Claims a link whose last fetch failed for a transient reason, or whose worker died, once the pause is over. The second pause is
   * twice as long as the first. Returns the link, or undefined when there is none.
   */
  async claimRetry(): Promise<string | undefined> {
    const [rows]: [{ link: string }[]] = await this.database.query(
      `UPDATE link_previews SET claimed_at = now(), tries = tries + 1
       WHERE link_hash = (
         SELECT link_hash FROM link_previews
         WHERE tries < ${TRIES_MAX} AND claimed_at < now() - ${FETCH_PAUSE} * greatest(tries, 1)
           AND claimed_at > now() - interval '1 day' AND (status = 'failed' OR NOT coalesce(${IS_FETCHED}, false))
         ORDER BY claimed_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING link`,
    );
    return rows[0]?.link;
  }

  private get rows() {
    return this.database.getRepository(LinkPreviewRow);
  }
}

function qualifyColumns(condition: string): string {
  return condition.replace(/\b(fetched_at|claimed_at|status)\b/g, 'link_previews.$1');
}
