import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An erased member. Only the id is kept, for good, so that the restore of an older backup does not bring the member back. */
@Entity('erased_members')
export class ErasedMember {
  /** No foreign key: the member's row no longer exists. */
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'erased_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  erasedAt: Date;

  /** Names of files in the media store that may no longer be needed; empty once a worker has handled them. */
  @Column({ name: 'media', type: 'text', array: true, default: '{}' })
  media: string[];
}
