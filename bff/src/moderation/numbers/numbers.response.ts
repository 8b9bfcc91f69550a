import { ApiProperty } from '@nestjs/swagger';
import { FINDINGS, type ModerationMonthView, REPORT_REASONS } from '@wishboard/contracts/http/moderation/moderation';

const numbersOf = (words: readonly string[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(words.map((word) => [word, { type: 'integer' as const, minimum: 0 }])),
  required: [...words],
  additionalProperties: false,
});

export class ModerationMonthResponse implements ModerationMonthView {
  @ApiProperty({ pattern: '^\\d{4}-\\d{2}$', description: 'Of UTC, as in 2026-11' })
  month: string;

  @ApiProperty(numbersOf(REPORT_REASONS))
  reported: ModerationMonthView['reported'];

  @ApiProperty(numbersOf(FINDINGS))
  decided: ModerationMonthView['decided'];

  @ApiProperty({ type: 'integer', description: 'How often a member objected' })
  objected: number;

  @ApiProperty({ type: 'integer', description: 'Decisions that stood after an objection' })
  upheld: number;

  @ApiProperty({ type: 'integer', description: 'Decisions that were taken back, after an objection or without one' })
  overturned: number;
}
