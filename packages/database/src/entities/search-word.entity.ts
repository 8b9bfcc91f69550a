import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A word of four letters or more, or the stem of one, that wishes contain or contained until lately. It is derived from the rows
 * of `WishTerms`, and like them in no export and no backup.
 */
@Entity('search_words')
@Index('search_words_longest_unused', ['usedOn'])
export class SearchWord {
  @PrimaryColumn({ name: 'word', type: 'text', collation: 'C' })
  word: string;

  /** A day on which a wish contained the word. It is brought up to date once a month. */
  @Column({ name: 'used_on', type: 'date' })
  usedOn: string;
}
