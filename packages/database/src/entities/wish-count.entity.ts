import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many wishes a category has, without the changes that are not gathered yet. Below zero while only some of them are. */
@Entity('wish_counts')
export class WishCount {
  @PrimaryColumn({ name: 'category', type: 'text' })
  category: string;

  @Column({ name: 'wishes', type: 'bigint' })
  wishes: string;
}

/** By how much one statement changed the number of wishes in a category. The triggers on `wishes` alone write these. */
@Entity('wish_count_changes')
export class WishCountChange {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'category', type: 'text' })
  category: string;

  @Column({ name: 'change', type: 'bigint' })
  change: string;
}
