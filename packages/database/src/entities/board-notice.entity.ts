import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { sqlWords } from './sql-words.js';

export const NOTICE_KINDS = ['announcement', 'maintenance'] as const;

/** A banner on every page; or that the board is closed for a while. */
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What an operator has to say to everybody, one of each kind at most. */
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

  /** When it is over by itself, or, of maintenance, when the board is thought to be open again; null where nobody said. */
  @Column({ name: 'until', type: 'timestamptz', precision: 3, nullable: true })
  until: Date | null;
}
