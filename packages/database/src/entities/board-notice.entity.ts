import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { sqlWords } from './sql-words.js';

const NOTICE_KINDS = ['announcement', 'maintenance'] as const;

/** `announcement` is a banner on every page; `maintenance` closes the board for a while. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A notice of the operators to everybody, at most one of each kind. */
@Entity('board_notices')
@Check('board_notices_kind_known', `kind IN (${sqlWords(NOTICE_KINDS)})`)
export class BoardNotice {
  @PrimaryColumn({ name: 'kind', type: 'text' })
  kind: NoticeKind;

  @Column({ name: 'english', type: 'text', default: '' })
  english: string;

  @Column({ name: 'chinese', type: 'text', default: '' })
  chinese: string;

  @Column({ name: 'since', type: 'timestamptz', precision: 3, default: () => 'now()' })
  since: Date;

  /** When an announcement ends, or when a closed board is expected to open again; null where no time was given. */
  @Column({ name: 'until', type: 'timestamptz', precision: 3, nullable: true })
  until: Date | null;
}
