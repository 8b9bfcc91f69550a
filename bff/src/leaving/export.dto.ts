import { ApiProperty } from '@nestjs/swagger';
import { EXPORT_STATES, type ExportState, type ExportView } from '@wishboard/contracts/http/members/own-data';
import type { LatestExport } from './exports.repository.js';

class ExportResponse implements ExportView {
  @ApiProperty({ enum: EXPORT_STATES })
  state: ExportState;

  @ApiProperty({ format: 'date-time' })
  askedAt: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  expiresAt: string | null;

  @ApiProperty({ type: 'integer', minimum: 0, nullable: true })
  size: number | null;
}

export class LatestExportResponse {
  @ApiProperty({
    type: ExportResponse,
    nullable: true,
    description: 'Latest export; null if there is none, or it can no longer be downloaded',
  })
  export: ExportResponse | null;
}

export function toExportView({ askedAt, expiresAt, size, isLate }: LatestExport): ExportView {
  const unready = isLate ? 'failed' : 'making';
  return {
    state: size === null ? unready : 'ready',
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    size,
  };
}
