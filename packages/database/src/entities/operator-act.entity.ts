import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Something that an operator did. Rows are only added: a trigger refuses whatever else. */
@Entity('operator_acts')
export class OperatorAct {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'done_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  doneAt: Date;

  /** As they called themselves at the shell; `at /admin` for a member. */
  @Column({ name: 'operator', type: 'text' })
  operator: string;

  /** The member who did it by the page; null for who did it at the shell. No foreign key, as below. */
  @Column({ name: 'operator_id', type: 'uuid', nullable: true })
  operatorId: string | null;

  @Column({ name: 'act', type: 'text' })
  act: string;

  /** The member or the invitation; no foreign key, since it stays when they are gone. */
  @Column({ name: 'subject_id', type: 'uuid', nullable: true })
  subjectId: string | null;

  @Column({ name: 'detail', type: 'text', default: '' })
  detail: string;

  /** Why, as they say. */
  @Column({ name: 'reason', type: 'text', default: '' })
  reason: string;
}
