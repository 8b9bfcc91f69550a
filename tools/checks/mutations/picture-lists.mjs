import { breaks } from './breaks.mjs';

/** Mutations of pictures on moderators' lists. */
export const PICTURE_LISTS = [
  breaks(
    'a picture on a list holds wishes with similar pictures',
    'packages/database/src/migrations/1797300000000-picture-marks.ts',
    'bit_count(one # other) <= 40',
    'one = other',
    'services/link-preview/test/listed-pictures.spec.ts',
    'a wish whose picture looks like one on a moderators’ list waits',
  ),
  breaks(
    'a picture on a list holds no wish with another picture',
    'packages/database/src/migrations/1797300000000-picture-marks.ts',
    'bit_count(one # other) <= 40',
    'bit_count(one # other) <= 256',
    'services/link-preview/test/listed-pictures.spec.ts',
    'a wish whose picture looks like one on a moderators’ list keeps it',
  ),
  breaks(
    'a picture that is a draft on a list does nothing',
    'packages/database/src/migrations/1797300000000-picture-marks.ts',
    "e.state = 'on' AND ",
    '',
    'services/link-preview/test/listed-pictures.spec.ts',
    'a wish whose picture looks like one on a moderators’ list keeps it',
  ),
  breaks(
    'a wish that a moderator has found in order is not held for the same picture',
    'services/link-preview/src/preview/apply-previews.ts',
    'after.productImage && after.productImage !== before.productImage',
    'after.productImage',
    'services/link-preview/test/listed-pictures.spec.ts',
    'a wish whose picture looks like one on a moderators’ list is not held again',
  ),
  breaks(
    'a picture on a moderators’ list is refused as a member’s picture',
    'services/link-preview/src/own-picture/own-picture.worker.ts',
    "if (await this.marks.isListed([mark, whole.mark].filter((one) => one !== null))) return 'refused';",
    '',
    'services/link-preview/test/own-picture.spec.ts',
    "a member's own picture is refused when it looks like a picture on a moderators’ list",
  ),
  breaks(
    'a picture that shows nothing is examined once',
    'services/link-preview/src/picture/unmarked-pictures.job.ts',
    'for (const name of names) marks.set(name, await this.computeMark(name));',
    'for (const name of names) { const mark = await this.computeMark(name); if (mark) marks.set(name, mark); }',
    'services/link-preview/test/unmarked-pictures.spec.ts',
    'Pictures that were stored without a mark are examined only once when they have a single colour',
  ),
  breaks(
    'a picture that nobody shows any more is not marked',
    'services/link-preview/src/picture/picture-marks.repository.ts',
    'WHERE name IN (SELECT used_pictures($1)) ON CONFLICT',
    'WHERE true ON CONFLICT',
    'services/link-preview/test/unmarked-pictures.spec.ts',
    'Pictures that were stored without a mark are not marked once nobody shows them any more',
  ),
  breaks(
    'the mark of a removed picture is deleted',
    'services/link-preview/src/leaving/picture-left.handler.ts',
    'events.map(({ payload }) => payload.name)',
    "events.map(() => '')",
    'services/link-preview/test/own-picture.spec.ts',
    "a member's own picture is removed once the member no longer shows it",
  ),
];
