import { ApiProperty } from '@nestjs/swagger';

export class HealthResponse {
  @ApiProperty({ enum: ['ok'] })
  status: 'ok';
}

export class StoppingResponse {
  @ApiProperty({ enum: ['stopping'] })
  status: 'stopping';
}

const STATES = ['up', 'down'] as const;

export class ReadinessResponse {
  @ApiProperty({ enum: STATES })
  postgres: (typeof STATES)[number];

  @ApiProperty({ enum: STATES })
  redis: (typeof STATES)[number];

  @ApiProperty({ type: String, nullable: true, description: 'Name of the installation; null if it has none' })
  installation: string | null;

  @ApiProperty({ description: 'Version of the running release' })
  version: string;
}
