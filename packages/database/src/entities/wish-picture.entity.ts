import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/**
 * A file in the media store that belongs to one member. It is a picture that was drawn for a wish, which stays when the wish is
 * changed or deleted, or a picture that the member sent of themselves. It is deleted with the member.
 */
@Entity('wish_pictures')
@Index('wish_pictures_of_user', ['userId'])
export class WishPicture {
  /** Name of the file in the media store. */
  @PrimaryColumn({ name: 'name', type: 'text' })
  name: string;

  /** The member whose wish the picture shows, or whom it shows. */
  @ForeignKey(() => User, { name: 'wish_pictures_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;
}
