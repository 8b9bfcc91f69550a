import { IsString } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters } from '../common/validation/decorators.js';

const SEARCH_MAX = 200;

/** Query of the operators' page: filters the list of members. */
export class AdminQueryDto {
  /** Part of a username, display name or e-mail address. */
  @CleanLine()
  @CanBeAbsent()
  @IsString({ message: 'Must be text' })
  @MaxCharacters(SEARCH_MAX)
  q?: string;
}
