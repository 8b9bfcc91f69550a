import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/**
 * A file in the store of media that is one member's: a picture of a wish that was asked for, which stays when the wish is changed or gone,
 * or one that they sent of themselves. It goes with the member.
 */
@Entity('wish_pictures')
@Index('wish_pictures_of_user', ['userId'])
export class WishPicture {
  /** Its name in the store. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** Whose wish it shows, or whom. */
  @ForeignKey(() => User, { name: 'wish_pictures_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;
}
