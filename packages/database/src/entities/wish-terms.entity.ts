import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { Wish } from './wish.entity.js';

/**
 * Search terms of a wish. A worker derives them from the wish and can do so again at any time, so they are in no export and no
 * backup.
 */
@Entity('wish_terms')
// A GIN index, which TypeORM cannot express.
@Index('wish_terms_by_term', { synchronize: false })
// Finds the terms that other rules than today's wrote: see ../search/wish-terms.repository.
@Index('wish_terms_of_other_rules', { synchronize: false })
export class WishTerms {
  @ForeignKey(() => Wish, { name: 'wish_terms_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  /** Creation time of the wish, so that hits are sorted without reading the wish. */
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /**
   * Number of the rules by which the terms were made, and a digest of their source. Another value means that the terms are out of
   * date.
   */
  @Column({ name: 'digest', type: 'uuid' })
  digest: string;

  /** Terms with the weights A for the title, B for tags and the product's title, C for the owner's names, D for the rest. */
  @Column({ name: 'terms', type: 'tsvector' })
  terms: string;
}
