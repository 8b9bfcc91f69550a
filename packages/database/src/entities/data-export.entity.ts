import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

import { User } from './user.entity.js';

/**
 * A member's request for an export of their data. A worker makes the file, which is deleted some days later. Neither this table
 * nor its pieces are in a backup.
 */
@Entity('data_exports')
@Index('data_exports_of_user', ['userId', 'askedAt'])
export class DataExport {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'uuid_v7()' })
  id: string;

  @ForeignKey(() => User, { name: 'data_exports_user_id_fkey', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ name: 'asked_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  askedAt: Date;

  /** Null while the export is being made. */
  @Column({ name: 'ready_at', type: 'timestamptz', precision: 3, nullable: true })
  readyAt: Date | null;

  /** Bytes of all pieces together; null while the export is being made. */
  @Column({ name: 'size', type: 'integer', nullable: true })
  size: number | null;
}

/** A piece of the file of a data export. */
@Entity('data_export_pieces')
export class DataExportPiece {
  @ForeignKey(() => DataExport, { name: 'data_export_pieces_export_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'export_id', type: 'uuid' })
  exportId: string;

  /** Position of the piece in the file, counted from 0. */
  @PrimaryColumn({ name: 'number', type: 'integer' })
  number: number;

  @Column({ name: 'bytes', type: 'bytea' })
  bytes: Buffer;
}
