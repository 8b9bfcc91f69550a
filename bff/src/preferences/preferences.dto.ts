import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/category';
import type { PreferencesView } from '@wishboard/contracts/http/preferences';
import { NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wish';

export class PreferencesResponse implements PreferencesView {
  @ApiProperty({ type: [String], description: 'Strongest interest first' })
  keywords: string[];

  @ApiProperty({ enum: CATEGORIES, isArray: true })
  categories: Category[];

  @ApiProperty({ enum: NOTE_COLORS, type: String, nullable: true })
  colorPreference: NoteColor | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUpdated: string | null;
}
