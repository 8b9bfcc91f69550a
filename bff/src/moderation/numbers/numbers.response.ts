import { ApiProperty } from '@nestjs/swagger';
import { FINDINGS, type ModerationMonthView, REPORT_REASONS } from '@wishboard/contracts/http/moderation/moderation';

const numbersOf = (words: readonly string[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(words.map((word) => [word, { type: 'integer' as const, minimum: 0 }])),
  required: [...words],
  additionalProperties: false,
});

export class ModerationMonthResponse implements ModerationMonthView {
  @ApiProperty({ pattern: '^\\d{4}-\\d{2}$', description: 'Calendar month in UTC, for example 2026-11' })
  month: string;

  @ApiProperty(numbersOf(REPORT_REASONS))
  reported: ModerationMonthView['reported'];

  @ApiProperty(numbersOf(FINDINGS))
  decided: ModerationMonthView['decided'];

  @ApiProperty({ type: 'integer', description: 'Number of objections' })
  objected: number;

  @ApiProperty({ type: 'integer', description: 'Number of decisions that were upheld after an objection' })
  upheld: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of decisions that were taken back, after an objection or without one',
  })
  overturned: number;
}
