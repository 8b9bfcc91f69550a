import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/** A picture of a wish that was asked for: it stays in the store of media when the wish is changed or gone, and goes with the member. */
@Entity('wish_pictures')
@Index('wish_pictures_of_user', ['userId'])
export class WishPicture {
  /** Its name in the store. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** Whose wish it shows. */
  @ForeignKey(() => User, { name: 'wish_pictures_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;
}
