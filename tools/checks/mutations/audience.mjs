import { BFF, breaks, TESTS } from './breaks.mjs';

const SPEC = `${TESTS}/audience.e2e.spec.ts`;
const EVERY_WAY = 'The audience of a wish is the one that its owner chose, in every read';

/** Mutations of the rules about who sees a wish. */
export const AUDIENCE = [
  breaks(
    'the feed has no link-only wish',
    `${BFF}/feed/cache/feed.repository.ts`,
    "all: 'is_listed(wishes)'",
    "all: 'true'",
    SPEC,
    EVERY_WAY,
  ),
  breaks(
    'a visitor sees only wishes for everyone',
    `${BFF}/visitors/public-wishes.ts`,
    'wishes.filter(isPublic)',
    "wishes.filter(({ audience }) => audience !== 'link')",
    SPEC,
    EVERY_WAY,
  ),
  breaks(
    'a change of a wish’s audience changes the lists',
    `${BFF}/wishes/wishes.service.ts`,
    'if (before.isHeld || (audience !== undefined && audience !== before.audience)) {',
    'if (audience === null) {',
    SPEC,
    EVERY_WAY,
  ),
  breaks(
    'an event stream does not name a link-only wish',
    `${BFF}/notifications/wish-hints.ts`,
    "audience === 'link').map",
    'audience === null).map',
    SPEC,
    'The audience of a wish keeps the id of a link-only wish out of the event streams of other members',
  ),
];
