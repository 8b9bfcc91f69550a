import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { CATEGORIES, type Category } from '@wishboard/contracts/http/fields/category';
import {
  INTEREST_MAX,
  INTERESTS_ADDED_MAX,
  INTERESTS_REMOVED_MAX,
  LESS_LIKE_NAMED,
  type LessLike,
  type PreferencesView,
  type StatedInterests,
  type StateInterestsRequest,
} from '@wishboard/contracts/http/members/preferences';
import { NOTE_COLORS, type NoteColor } from '@wishboard/contracts/http/wishes/wish';
import { tellsAnInterest } from '@wishboard/contracts/terms/tells-an-interest';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, ValidateBy } from 'class-validator';
import { CanBeAbsent, CleanLine, MaxCharacters, ONE_OF } from '../common/validation/decorators.js';

/** Maximum length of interests that were learnt or imported. */
const LEARNT_INTEREST_MAX = 100;
const EACH = { each: true } as const;

/** Validates that at least one word of an interest is meaningful. */
const IsTelling = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isTelling',
      validator: { validate: (value) => typeof value === 'string' && tellsAnInterest(value) },
    },
    { ...EACH, message: 'Says too little to be an interest' },
  );

const asList = (max: number) => ({ message: `Must be a list of at most ${max}, each once` });

/** Validates a list of interests that a member enters. */
const IsNamed = () =>
  applyDecorators(
    CanBeAbsent(),
    CleanLine(),
    IsTelling(),
    MaxCharacters(INTEREST_MAX, { ...EACH, message: `Each must be a text of at most ${INTEREST_MAX} characters` }),
    ArrayUnique(asList(INTERESTS_ADDED_MAX)),
    ArrayMaxSize(INTERESTS_ADDED_MAX, asList(INTERESTS_ADDED_MAX)),
    IsArray(asList(INTERESTS_ADDED_MAX)),
  );

/** Validates a list of interests that were shown to the member. */
const IsLearnt = () =>
  applyDecorators(
    CanBeAbsent(),
    CleanLine(),
    MaxCharacters(LEARNT_INTEREST_MAX, {
      ...EACH,
      message: `Each must be a text of at most ${LEARNT_INTEREST_MAX} characters`,
    }),
    ArrayUnique(asList(INTERESTS_REMOVED_MAX)),
    ArrayMaxSize(INTERESTS_REMOVED_MAX, asList(INTERESTS_REMOVED_MAX)),
    IsArray(asList(INTERESTS_REMOVED_MAX)),
  );

export class StateInterestsDto implements StateInterestsRequest {
  @ApiProperty({ type: [String], required: false, maxItems: INTERESTS_ADDED_MAX, uniqueItems: true })
  @IsNamed()
  added?: string[];

  @ApiProperty({ type: [String], required: false, maxItems: INTERESTS_REMOVED_MAX, uniqueItems: true })
  @IsLearnt()
  removed?: string[];

  @ApiProperty({ enum: CATEGORIES, isArray: true, required: false, maxItems: CATEGORIES.length, uniqueItems: true })
  @CanBeAbsent()
  @IsIn(CATEGORIES, { ...ONE_OF, ...EACH })
  @ArrayUnique(asList(CATEGORIES.length))
  @ArrayMaxSize(CATEGORIES.length, asList(CATEGORIES.length))
  @IsArray(asList(CATEGORIES.length))
  categories?: Category[];

  @ApiProperty({ type: [String], required: false, maxItems: INTERESTS_ADDED_MAX, uniqueItems: true })
  @IsNamed()
  add?: string[];

  @ApiProperty({ type: [String], required: false, maxItems: INTERESTS_REMOVED_MAX, uniqueItems: true })
  @IsLearnt()
  remove?: string[];

  @ApiProperty({ type: [String], required: false, maxItems: INTERESTS_REMOVED_MAX, uniqueItems: true })
  @IsLearnt()
  takeBack?: string[];
}

class StatedResponse implements StatedInterests {
  @ApiProperty({ type: [String] })
  added: string[];

  @ApiProperty({ type: [String] })
  removed: string[];

  @ApiProperty({ enum: CATEGORIES, isArray: true })
  categories: Category[];
}

class LessLikeResponse implements LessLike {
  @ApiProperty({ format: 'uuid' })
  wishId: string;

  @ApiProperty()
  title: string;
}

export class PreferencesResponse implements PreferencesView {
  @ApiProperty({
    type: [String],
    description:
      'Interests that the member stated, then the learnt ones, strongest first; without those that the member removed',
  })
  keywords: string[];

  @ApiProperty({ enum: CATEGORIES, isArray: true })
  categories: Category[];

  @ApiProperty({ enum: NOTE_COLORS, type: String, nullable: true })
  colorPreference: NoteColor | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastUpdated: string | null;

  @ApiProperty({ type: StatedResponse, description: 'Interests as the member stated them' })
  stated: StatedResponse;

  @ApiProperty({
    type: [LessLikeResponse],
    maxItems: LESS_LIKE_NAMED,
    description: 'Wishes that the member marked as "less like this", most recently marked first',
  })
  lessLike: LessLikeResponse[];

  @ApiProperty({
    description:
      'Whether the member should be asked for categories: they have done nothing that reveals a taste, and have neither been asked before nor reset their interests',
  })
  asksForCategories: boolean;
}
