import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

import { sqlWords } from './sql-words.js';

const STATUSES = ['pending', 'ready', 'failed'] as const;

/** Result of fetching a product link, for every wish that has the link. Only the link-preview worker writes it. */
@Entity('link_previews')
@Check('link_previews_status_known', `status IN (${sqlWords(STATUSES)})`)
@Index('link_previews_age', ['claimedAt'])
export class LinkPreview {
  /** SHA-256 of the normalised link: `linkHash` of link-key. */
  @PrimaryColumn({ name: 'link_hash', type: 'bytea' })
  linkHash: Buffer;

  @Column({ name: 'link', type: 'text' })
  link: string;

  @Column({ name: 'status', type: 'text', default: 'pending' })
  status: (typeof STATUSES)[number];

  @Column({ name: 'title', type: 'text', nullable: true })
  title: string | null;

  @Column({ name: 'image', type: 'text', nullable: true })
  image: string | null;

  /** Words that the page uses for the product, as a source of tags and category. */
  @Column({ name: 'keywords', type: 'text', array: true, default: '{}' })
  keywords: string[];

  /** Why the last fetch failed, for the operator. Never shown to a member. */
  @Column({ name: 'failure', type: 'text', nullable: true })
  failure: string | null;

  @Column({ name: 'tries', type: 'integer', default: 0 })
  tries: number;

  /** When the last fetch began: the next one waits at least ten minutes. */
  @Column({ name: 'claimed_at', type: 'timestamptz', precision: 3 })
  claimedAt: Date;

  @Column({ name: 'fetched_at', type: 'timestamptz', precision: 3, nullable: true })
  fetchedAt: Date | null;
}

/** A running fetch, by which all workers together limit their requests to one host. The table is unlogged: a crash empties it. */
@Entity('link_fetch_slots')
export class LinkFetchSlot {
  @PrimaryColumn({ name: 'host', type: 'text' })
  host: string;

  @PrimaryColumn({ name: 'slot', type: 'smallint' })
  slot: number;

  @Column({ name: 'holder', type: 'uuid' })
  holder: string;

  /** When the slot becomes free even if its holder never releases it. */
  @Column({ name: 'held_until', type: 'timestamptz', precision: 3 })
  heldUntil: Date;
}
