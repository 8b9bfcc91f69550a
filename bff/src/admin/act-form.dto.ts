import { ANNOUNCEMENT_MAX } from '@wishboard/contracts/http/announcement';
import { IsNotEmpty, IsString } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters } from '../common/validation/decorators.js';

/** Maximum number of characters of the reason for an act. */
export const REASON_MAX = 200;

const Line = (): PropertyDecorator => (target, key) => {
  CleanLine()(target, key);
  CanBeAbsent()(target, key);
  IsString({ message: 'Must be text' })(target, key);
  MaxCharacters(ANNOUNCEMENT_MAX)(target, key);
};

/** The fields of all forms on the operators' page. Each act picks the fields it needs and validates them itself. */
export class ActFormDto {
  @CleanLine()
  @IsString({ message: 'Must be text' })
  @IsNotEmpty({ message: 'Say why' })
  @MaxCharacters(REASON_MAX)
  why: string;

  /** Username of the member whom the act is about. */
  @Line()
  member?: string;

  /** The username again, to confirm an act that cannot be undone. */
  @Line()
  confirm?: string;

  @Line()
  en?: string;

  @Line()
  zh?: string;

  @Line()
  days?: string;

  @Line()
  minutes?: string;

  @Line()
  uses?: string;

  @Line()
  note?: string;

  /** Id of an invitation. */
  @Line()
  id?: string;
}
