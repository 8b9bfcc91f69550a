import { BFF, breaks, TESTS } from './breaks.mjs';

const SPEC = `${TESTS}/audience.e2e.spec.ts`;
const EVERY_WAY = 'who is shown a wish is who its owner said, by every way there is to it, whatever was said before';

/** Mutations of the rules about who sees a wish. */
export const AUDIENCE = [
  breaks(
    'the feed has no wish by link only',
    `${BFF}/feed/cache/feed.repository.ts`,
    "all: 'is_listed(wishes)'",
    "all: 'true'",
    SPEC,
    EVERY_WAY,
  ),
  breaks(
    'a visitor is shown what is for everyone alone',
    `${BFF}/visitors/public-wishes.ts`,
    'wishes.filter(isPublic)',
    "wishes.filter(({ audience }) => audience !== 'link')",
    SPEC,
    EVERY_WAY,
  ),
  breaks(
    'a change of the audience is heard by the lists',
    `${BFF}/wishes/wishes.service.ts`,
    'if (before.isHeld || (audience !== undefined && audience !== before.audience)) {',
    'if (audience === null) {',
    SPEC,
    EVERY_WAY,
  ),
  breaks(
    'a stream does not name a wish by link only',
    `${BFF}/notifications/wish-hints.ts`,
    "audience === 'link').map",
    'audience === null).map',
    SPEC,
    'who is shown a wish is not named on the streams of others by its id, which is its link',
  ),
];
