import { ANNOUNCEMENT_MAX } from '@wishboard/contracts/http/announcement';
import { IsNotEmpty, IsString } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters } from '../common/validation/decorators.js';

/** Characters of why something was done. */
export const REASON_MAX = 200;

const Line = (): PropertyDecorator => (target, key) => {
  CleanLine()(target, key);
  CanBeAbsent()(target, key);
  IsString({ message: 'Must be text' })(target, key);
  MaxCharacters(ANNOUNCEMENT_MAX)(target, key);
};

/** The fields of every form on the page of operators. What an act needs of them, and what of it is valid, it checks itself. */
export class ActFormDto {
  @CleanLine()
  @IsString({ message: 'Must be text' })
  @IsNotEmpty({ message: 'Say why' })
  @MaxCharacters(REASON_MAX)
  why: string;

  /** Username. */
  @Line()
  member?: string;

  /** The same once more, for what cannot be undone. */
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

  /** Of an invitation. */
  @Line()
  id?: string;
}
