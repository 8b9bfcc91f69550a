import { IsString } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters } from '../common/validation/decorators.js';

const SEARCH_MAX = 200;

/** What of the members the page of operators shows. */
export class AdminQueryDto {
  /** Part of a username, a name or an address. */
  @CleanLine()
  @CanBeAbsent()
  @IsString({ message: 'Must be text' })
  @MaxCharacters(SEARCH_MAX)
  q?: string;
}
