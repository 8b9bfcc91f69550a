import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { CATEGORIES } from '@wishboard/contracts/http/fields/category';
import { MUTABLE_NOTIFICATION_TYPES } from '@wishboard/contracts/http/notification';
import { NOTE_COLORS } from '@wishboard/contracts/http/wishes/wish';
import { ReportBrowserFailureDto } from '../src/browser-failures/report-browser-failure.dto.js';
import { ApiException } from '../src/common/errors/api-exception.js';
import { ApiValidationPipe } from '../src/common/validation/validation.pipe.js';
import { CommunityQueryDto } from '../src/feed/feed.dto.js';
import { RecordInteractionDto } from '../src/interactions/interaction.dto.js';
import { NotificationSettingsDto } from '../src/notifications/notification.dto.js';
import { UpdateProfileDto } from '../src/profile/profile.dto.js';
import { ToggleReactionDto } from '../src/reactions/reaction.dto.js';
import { RecommendationsQueryDto } from '../src/recommendations/recommendation.dto.js';
import { ListMembersDto } from '../src/users/list-members.dto.js';
import { SwitchUserDto } from '../src/users/user.dto.js';
import { CreateWishDto, UpdateWishDto } from '../src/wishes/wish.dto.js';

const oneOf = (words: readonly string[]) => `Must be one of: ${words.join(', ')}`;
const ONE_COLOR = oneOf(NOTE_COLORS);
const ONE_CATEGORY = oneOf(CATEGORIES);
const ONE_TYPE = oneOf(MUTABLE_NOTIFICATION_TYPES);
const pipe = new ApiValidationPipe();
const ID = '00000000-0000-4000-8000-000000000000';
const WISH = { title: 'a', description: 'b' };
const FAILURE = { remote: 'shell', reason: 'uncaught', version: null };

/** Validates a request and returns the errors by field, or the transformed value. */
async function read(metatype: Type, type: 'body' | 'query', value: object): Promise<unknown> {
  try {
    return { ...((await pipe.transform(value, { type, metatype })) as object) };
  } catch (error) {
    if (!(error instanceof ApiException)) throw error;
    return error.errors?.map(({ field, message }) => `${field}: ${message}`);
  }
}

describe('a request body', () => {
  it.each([
    [CreateWishDto, {}, 'title: Wish title is required', 'description: Description is required'],
    [
      CreateWishDto,
      { title: '\u200b', description: null },
      'title: Wish title is required',
      'description: Description is required',
    ],
    [
      CreateWishDto,
      { title: 7, description: ['b'] },
      'title: Wish title must be text',
      'description: Description must be text',
    ],
    [CreateWishDto, { ...WISH, title: 'x'.repeat(101) }, 'title: Wish title must have at most 100 characters'],
    [
      CreateWishDto,
      { ...WISH, description: 'x'.repeat(2001) },
      'description: Description must have at most 2000 characters',
    ],
    [CreateWishDto, { ...WISH, productUrl: 7 }, 'productUrl: Must be a valid URL'],
    [CreateWishDto, { ...WISH, productUrl: 'https://x.com/a b' }, 'productUrl: Must be a valid URL'],
    [
      CreateWishDto,
      { ...WISH, productUrl: 'https://mei:secret@x.com/' },
      'productUrl: Must not contain a user name or password',
    ],
    [
      CreateWishDto,
      { ...WISH, productUrl: 'x'.repeat(2049) },
      'productUrl: Product link must have at most 2048 characters',
    ],
    [CreateWishDto, { ...WISH, color: 'red' }, `color: ${ONE_COLOR}`],
    [CreateWishDto, { ...WISH, color: null }, `color: ${ONE_COLOR}`],
    [
      CreateWishDto,
      { ...WISH, igAccount: '@@a' },
      'igAccount: Must be a social account of at most 30 letters, digits, dots and underscores',
    ],
    [CreateWishDto, { ...WISH, tags: 'a' }, 'tags: Must be a list of at most 10 tags'],
    [CreateWishDto, { ...WISH, tags: null }, 'tags: Must be a list of at most 10 tags'],
    [CreateWishDto, { ...WISH, tags: Array(11).fill('a') }, 'tags: Must be a list of at most 10 tags'],
    [CreateWishDto, { ...WISH, tags: ['a', ' '] }, 'tags: A tag is required'],
    [CreateWishDto, { ...WISH, tags: ['a', 7] }, 'tags: A tag must be text'],
    [CreateWishDto, { ...WISH, tags: ['a', 'x'.repeat(31)] }, 'tags: A tag must have at most 30 characters'],
    [CreateWishDto, { ...WISH, productTitle: 'x' }, 'productTitle: Unknown field: productTitle'],
    [
      UpdateWishDto,
      { title: null, description: '' },
      'title: Wish title is required',
      'description: Description is required',
    ],
    [UpdateWishDto, { color: null, category: null }, `color: ${ONE_COLOR}`, `category: ${ONE_CATEGORY}`],
    [UpdateWishDto, { productTitle: 7 }, 'productTitle: Product title must be text'],
    [UpdateWishDto, { productTitle: 'x'.repeat(201) }, 'productTitle: Product title must have at most 200 characters'],
    [UpdateWishDto, { tags: [] }, 'tags: Unknown field: tags'],
    [ToggleReactionDto, {}, 'emoji: Must be one of: heart, fire, thumbs-up'],
    [UpdateProfileDto, { language: 'fr' }, 'language: Must be one of: mixed, en, zh-TW, or empty'],
    [ToggleReactionDto, { emoji: 'heart', reacted: null }, 'reacted: Must be true or false'],
    [
      RecordInteractionDto,
      { wishId: 'x' },
      'wishId: Must be a uuid',
      'interactionType: Must be one of: view, react, share, instagram_share, click_link, click_ig',
    ],
    [
      RecordInteractionDto,
      { wishId: ID, interactionType: 'view', weight: 0 },
      'weight: Must be a whole number from 1 to 10',
    ],
    [
      RecordInteractionDto,
      { wishId: ID, interactionType: 'view', weight: 1.5 },
      'weight: Must be a whole number from 1 to 10',
    ],
    [
      RecordInteractionDto,
      { wishId: ID, interactionType: 'view', weight: null },
      'weight: Must be a whole number from 1 to 10',
    ],
    [SwitchUserDto, {}, 'userId: Must be a uuid'],
    [NotificationSettingsDto, {}, 'muted: Must be a list of notification types'],
    [NotificationSettingsDto, { muted: ['reaction', 'reaction'] }, 'muted: Must name each type once'],
    [NotificationSettingsDto, { muted: ['welcome'] }, `muted: ${ONE_TYPE}`],
    [ReportBrowserFailureDto, { ...FAILURE, version: undefined }, 'version: Version is required'],
    [ReportBrowserFailureDto, { ...FAILURE, version: 7 }, 'version: Version must be text'],
    [
      ReportBrowserFailureDto,
      { ...FAILURE, version: 'x'.repeat(65) },
      'version: Version must have at most 64 characters',
    ],
  ])('of %p with %j is refused with a message for each field', async (metatype, body, ...problems) => {
    expect(await read(metatype, 'body', body)).toEqual(problems);
  });

  it.each([
    [
      CreateWishDto,
      { ...WISH, productUrl: '', igAccount: null, tags: [' a\nb '] },
      { ...WISH, productUrl: null, igAccount: null, tags: ['a b'] },
    ],
    [UpdateWishDto, {}, {}],
    [
      UpdateWishDto,
      { title: ' a ', productUrl: null, productTitle: ' ' },
      { title: 'a', productUrl: null, productTitle: null },
    ],
    [ToggleReactionDto, { emoji: 'fire', reacted: false }, { emoji: 'fire', reacted: false }],
    [
      SwitchUserDto,
      { userId: '11111111-1111-1111-1111-111111111111' },
      { userId: '11111111-1111-1111-1111-111111111111' },
    ],
    [NotificationSettingsDto, { muted: [] }, { muted: [] }],
    [ReportBrowserFailureDto, { ...FAILURE, version: '' }, FAILURE],
  ])('of %p with %j is accepted', async (metatype, body, made) => {
    expect(await read(metatype, 'body', body)).toEqual(made);
  });
});

describe('a query', () => {
  it.each([
    [CommunityQueryDto, { category: 'sport' }, `category: ${ONE_CATEGORY}`],
    [CommunityQueryDto, { cursor: 'x' }, 'cursor: Must be a cursor of this list'],
    [CommunityQueryDto, { cursor: `${'A'.repeat(29)}B` }, 'cursor: Must be a cursor of this list'],
    [CommunityQueryDto, { limit: '101' }, 'limit: Must be a whole number from 1 to 100'],
    [CommunityQueryDto, { limit: '1e1' }, 'limit: Must be a whole number from 1 to 100'],
    [RecommendationsQueryDto, { limit: '61' }, 'limit: Must be a whole number from 1 to 60'],
    [ListMembersDto, { q: 'x'.repeat(61) }, 'q: A search must have at most 60 characters'],
    [ListMembersDto, { q: ['a'] }, 'q: A search must be text'],
    [ListMembersDto, { cursor: 'x' }, 'cursor: Must be a cursor of this list'],
  ])('of %p with %j is refused with a message for each field', async (metatype, query, ...problems) => {
    expect(await read(metatype, 'query', query)).toEqual(problems);
  });

  it.each([
    [CommunityQueryDto, { category: 'all', limit: '007' }, { limit: 7 }],
    [CommunityQueryDto, { category: '', cursor: 'A'.repeat(30) }, { cursor: 'A'.repeat(30) }],
    [ListMembersDto, { q: ' \u200b' }, {}],
  ])('of %p with %j is accepted', async (metatype, query, made) => {
    expect(await read(metatype, 'query', query)).toEqual(made);
  });
});
