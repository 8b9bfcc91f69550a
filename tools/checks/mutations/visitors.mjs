import { BFF, breaks, TESTS } from './breaks.mjs';

/** What is shown without a session. */
export const VISITORS = [
  breaks(
    'wishes are shown to members alone where the operator says so',
    `${BFF}/visitors/public-wishes.ts`,
    'if (!this.areShown) return [];',
    '',
    `${TESTS}/wish-page.e2e.spec.ts`,
    "the page of a wish's link tells nothing",
  ),
  breaks(
    'a title does not break out of an attribute',
    `${BFF}/common/http/escape.ts`,
    ", '\"': '&quot;'",
    '',
    `${TESTS}/wish-page.e2e.spec.ts`,
    "the page of a wish's link with any title",
  ),
  breaks(
    'a title does not end the script element it stands in',
    `${BFF}/common/http/escape.ts`,
    ".replaceAll('<', '\\\\u003c')",
    '',
    `${TESTS}/wish-page.e2e.spec.ts`,
    "the page of a wish's link with any title",
  ),
  breaks(
    'only addresses of this server are described for embedding',
    `${BFF}/visitors/embeds.service.ts`,
    '!address || address.origin !== new URL(origin).origin',
    '!address',
    `${TESTS}/embeds.e2e.spec.ts`,
    'a wish in the page of another is at no other address',
  ),
  breaks(
    'the picture of a wish is had by its wish alone',
    `${BFF}/media/serve-media.ts`,
    'MEDIA_NAME.test(name) ? await store.read(name) : null',
    'await store.read(name)',
    `${TESTS}/pictures.e2e.spec.ts`,
    'the picture of a wish reveals nothing of a wish that was deleted',
  ),
  breaks(
    'a picture that is asked for by many is drawn once',
    `${BFF}/visitors/picture-queue.ts`,
    'jobId: job.name, ',
    '',
    `${TESTS}/pictures.e2e.spec.ts`,
    'the picture of a wish is one drawing for many who ask at once',
  ),
  breaks(
    'a picture is made anew of a wish that has changed',
    'packages/server-kit/src/storage/picture-name.ts',
    'JSON.stringify([drawnAs, title,',
    'JSON.stringify([drawnAs,',
    `${TESTS}/pictures.e2e.spec.ts`,
    'the picture of a wish is another under another address',
  ),
];
