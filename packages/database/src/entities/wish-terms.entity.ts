import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { Wish } from './wish.entity.js';

/**
 * What a wish is found by. A worker writes it from the wish and can write it again at any time: it is in no export and no
 * backup.
 */
@Entity('wish_terms')
// By GIN, which TypeORM cannot say.
@Index('wish_terms_by_term', { synchronize: false })
// Those written by other rules than today's: see ../search/wish-terms.repository.
@Index('wish_terms_of_other_rules', { synchronize: false })
export class WishTerms {
  @ForeignKey(() => Wish, { name: 'wish_terms_wish_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'wish_id', type: 'uuid' })
  wishId: string;

  /** The wish's, so that hits are put in order without a look at the wish. */
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** The rules by which the terms were made, and a digest of what they were made of: another one says that they are out of date. */
  @Column({ name: 'digest', type: 'uuid' })
  digest: string;

  /** With the weights A for the title, B for tags and the product's title, C for the owner's names, D for the rest. */
  @Column({ name: 'terms', type: 'tsvector' })
  terms: string;
}
