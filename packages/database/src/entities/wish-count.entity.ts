import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Number of wishes in a category, without the changes in `wish_count_changes` that are not gathered yet. It may be negative while
 * only some changes are gathered.
 */
@Entity('wish_counts')
export class WishCount {
  @PrimaryColumn({ name: 'category', type: 'text' })
  category: string;

  @Column({ name: 'wishes', type: 'bigint' })
  wishes: string;
}

/** Change of the number of wishes in a category by one statement. Only the triggers on `wishes` write these rows. */
@Entity('wish_count_changes')
export class WishCountChange {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'category', type: 'text' })
  category: string;

  @Column({ name: 'change', type: 'bigint' })
  change: string;
}
