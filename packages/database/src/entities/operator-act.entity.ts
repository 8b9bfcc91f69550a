import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An entry of the log of operators' acts. Rows are only added: a trigger refuses any update or deletion. */
@Entity('operator_acts')
export class OperatorAct {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @Column({ name: 'done_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  doneAt: Date;

  /** Name that the operator gave at the shell; `at /admin` for a member. */
  @Column({ name: 'operator', type: 'text' })
  operator: string;

  /**
   * The member who performed the act on the operators' page; null at the shell. No foreign key, for the same reason as
   * `subjectId`.
   */
  @Column({ name: 'operator_id', type: 'uuid', nullable: true })
  operatorId: string | null;

  @Column({ name: 'act', type: 'text' })
  act: string;

  /** The member or the invitation that the act changed. No foreign key, since the entry stays when they are gone. */
  @Column({ name: 'subject_id', type: 'uuid', nullable: true })
  subjectId: string | null;

  @Column({ name: 'detail', type: 'text', default: '' })
  detail: string;

  /** Reason that the operator gave. */
  @Column({ name: 'reason', type: 'text', default: '' })
  reason: string;
}
