import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A member who is no more, so that a restore of an older backup does not bring them back: by an id alone, for good. */
@Entity('erased_members')
export class ErasedMember {
  /** No foreign key: it names whom nothing else knows. */
  @PrimaryColumn({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'erased_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  erasedAt: Date;

  /** Names in the store of media that nobody may need any more; empty once a worker has seen to them. */
  @Column({ name: 'media', type: 'text', array: true, default: '{}' })
  media: string[];
}
