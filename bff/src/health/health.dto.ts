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

  @ApiProperty({ type: String, nullable: true, description: 'Name of the installation that answers' })
  installation: string | null;

  @ApiProperty({ description: 'The release that runs' })
  version: string;
}
