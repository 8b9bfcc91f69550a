import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A word of four letters or more, or the stem of one, that wishes have or had until lately. Made of {@link WishTerms}' terms, and as them in no export
 * and no backup.
 */
@Entity('search_words')
@Index('search_words_longest_unused', ['usedOn'])
export class SearchWord {
  @PrimaryColumn({ name: 'word', type: 'text', collation: 'C' })
  word: string;

  /** A day on which a wish had it; a month may pass until it is the next one. */
  @Column({ name: 'used_on', type: 'date' })
  usedOn: string;
}
