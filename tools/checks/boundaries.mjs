import { remoteFolders } from '../publish/remotes.mjs';

const CONTRACTS = 'packages/contracts/src';
const FOR_BROWSERS = [`${CONTRACTS}/http`, `${CONTRACTS}/remotes`, `${CONTRACTS}/terms`, `${CONTRACTS}/picture`];
const WEB_KIT = 'packages/web-kit/(src|build)';
const DATABASE = 'packages/database/src';
const SERVER_KIT = 'packages/server-kit/src';
const SERVER_SIDE = [CONTRACTS, DATABASE, SERVER_KIT];
/** The launcher with which tests and benches start the product. */
const LAUNCHER = 'tools';

/**
 * A part of the repository: its folder, and the folders outside it that it may import from.
 *
 * @typedef {{ at: string, mayUse: string[] }} Part
 */
/**
 * A rule in dependency-cruiser's form. Every violation is an error.
 *
 * @typedef {{ name: string, scope?: 'folder', from: object, to: object }} Rule
 */

/**
 * Which part may import from which at build time. Imports that are not listed are forbidden. Folders are regular expressions
 * over paths relative to the root.
 *
 * @type {Record<string, Part>}
 */
export const PARTS = {
  contracts: { at: 'packages/contracts', mayUse: [] },
  'web-kit': { at: 'packages/web-kit', mayUse: FOR_BROWSERS },
  database: { at: 'packages/database', mayUse: [CONTRACTS] },
  'server-kit': { at: 'packages/server-kit', mayUse: [CONTRACTS, DATABASE] },
  shell: { at: 'shell', mayUse: [...FOR_BROWSERS, WEB_KIT] },
  ...Object.fromEntries(remoteFolders().map((at) => [at, { at, mayUse: [...FOR_BROWSERS, WEB_KIT] }])),
  bff: { at: 'bff', mayUse: SERVER_SIDE },
  'services/notifications': { at: 'services/notifications', mayUse: SERVER_SIDE },
  'services/recommendations': { at: 'services/recommendations', mayUse: SERVER_SIDE },
  'services/link-preview': { at: 'services/link-preview', mayUse: SERVER_SIDE },
  'services/render': { at: 'services/render', mayUse: [CONTRACTS, SERVER_KIT] },
  'services/queue-dashboard': { at: 'services/queue-dashboard', mayUse: SERVER_SIDE },
  // From server-kit only the stand-ins for external servers, and no code of the product.
  e2e: { at: 'e2e', mayUse: [CONTRACTS, LAUNCHER, `${SERVER_KIT}/testing`] },
  bench: { at: 'bench', mayUse: [...SERVER_SIDE, LAUNCHER, 'packages/web-kit/build'] },
  chaos: { at: 'chaos', mayUse: [CONTRACTS, LAUNCHER, 'e2e/support'] },
  // Its build finds what it shows: every *.gallery.tsx of web-kit, the shell and the remotes.
  gallery: { at: 'gallery', mayUse: [...FOR_BROWSERS, WEB_KIT, LAUNCHER] },
  tools: { at: 'tools', mayUse: [] },
};

const BUCKET_STORES = `^${SERVER_KIT}/storage/(bucket-media-store|s3-client|remote-bucket)\\.ts$`;

/** Folders of a package from the lowest floor to the highest. A folder may import from lower floors, never from higher ones. */
export const FLOORS = {
  [CONTRACTS]: [['http', 'terms'], ['remotes', 'picture'], ['jobs']],
  'packages/web-kit/src': [
    ['timing', 'texts', 'notes', 'styles', 'doubles', 'address'],
    ['api', 'gallery'],
    ['ui', 'acts', 'first-paint'],
    ['testing', 'standalone'],
  ],
  'packages/web-kit/src/ui': [['base'], ['controls'], ['display', 'floating']],
  'shell/src': [
    ['page', 'texts', 'api', 'documents'],
    ['failures', 'development', 'second-visit', 'waiting-acts', 'first-screen'],
    ['remotes', 'service-worker'],
    ['app'],
  ],
  [DATABASE]: [
    ['errors', 'settings', 'entities'],
    ['migrations'],
    ['connection'],
    ['schema', 'outbox', 'search', 'names'],
    ['import', 'erasure'],
    ['backup', 'demo', 'admin'],
    ['commands', 'testing'],
  ],
  [SERVER_KIT]: [['tracing'], ['process'], ['storage', 'redis'], ['events'], ['worker'], ['testing']],
  tools: [['system'], ['servers'], ['start'], ['publish'], ['checks', 'dev', 'fleet', 'jest', 'testing'], ['test']],
};

/** @param {string} at @param {string[][]} floors */
const roomsOf = (at, floors) => `^${at}/(${floors.flat().join('|')})/`;

const FLOOR_RULES = Object.entries(FLOORS).flatMap(([at, floors]) =>
  floors.slice(0, -1).map((rooms, floor) => ({
    name: `${at}: ${rooms.join(' and ')} never use${rooms.length > 1 ? '' : 's'} a floor above`,
    from: { path: roomsOf(at, [rooms]) },
    to: { path: roomsOf(at, floors.slice(floor + 1)) },
  })),
);

/** Sources that run in a browser. They may use neither Node nor the server's libraries. */
const BROWSER_SOURCES = '^(shell|mf-[^/]+|packages/web-kit)/src/';
const TESTS = '\\.spec\\.tsx?$|/(testing|doubles)/|/test/';
const SERVER_LIBRARIES = 'node_modules/(@nestjs|@fastify|fastify|typeorm|pg|ioredis|bullmq)/';

/** @param {Part} part */
const outside = ({ at, mayUse }) => ({
  from: { path: `^${at}/` },
  to: {
    // Configuration files in the root folder may be imported from anywhere.
    path: '^(packages|services|shell|mf-[^/]+|bff|e2e|bench|chaos|gallery|tools)/',
    pathNot: [`^${at}/`, ...mayUse.map((target) => `^${target}/`)],
  },
});

/** The rules in dependency-cruiser's form, built from the tables above. @type {Rule[]} */
export const RULES = [
  ...Object.entries(PARTS).map(([name, part]) => ({
    name: `${name}: only what the table of parts allows`,
    ...outside(part),
  })),
  {
    name: 'features: one never imports another, the app composes them',
    from: { path: '^(.+)/src/features/([^/]+)/' },
    to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  },
  {
    name: 'common: knows no feature, nor what composes them',
    from: { path: '^bff/src/common/' },
    to: { path: '^bff/src/', pathNot: '^bff/src/common/' },
  },
  {
    name: 'contracts: nothing at run time',
    from: { path: `^${CONTRACTS}/`, pathNot: TESTS },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-peer', 'npm-optional', 'core'] },
  },
  {
    name: 'browser code: no Node and no server library',
    from: { path: BROWSER_SOURCES, pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'browser code: no server library',
    from: { path: BROWSER_SOURCES },
    to: { path: SERVER_LIBRARIES },
  },
  {
    name: "bucket's client: loaded by its stores alone",
    // The publishing tool has its own client, because it runs without a build.
    from: { pathNot: [BUCKET_STORES, '^tools/publish/bucket\\.mjs$'] },
    to: { path: 'node_modules/@aws-sdk/' },
  },
  {
    name: "bucket's client: loaded when there is a bucket, so that nobody else carries it",
    from: { pathNot: BUCKET_STORES },
    to: { path: BUCKET_STORES, dynamic: false },
  },
  {
    name: 'OpenTelemetry: used by its own files alone',
    from: { pathNot: `^${SERVER_KIT}/tracing/(open-telemetry-tracing|trace-statements)\\.ts$` },
    to: { path: 'node_modules/@opentelemetry/' },
  },
  {
    name: 'OpenTelemetry: loaded when traces are kept, so that nobody else carries it',
    from: { pathNot: `^${SERVER_KIT}/tracing/open-telemetry-tracing\\.ts$` },
    to: { path: `^${SERVER_KIT}/tracing/(open-telemetry-tracing|trace-statements)\\.ts$`, dynamic: false },
  },
  {
    name: 'migrations: neither they nor what they call know their list',
    from: { path: `^${DATABASE}/migrations/`, pathNot: `^${DATABASE}/migrations/migrations\\.ts$` },
    to: { path: `^${DATABASE}/migrations/migrations\\.ts$` },
  },
  ...FLOOR_RULES,
  {
    name: 'cycles: no folder leads back to itself',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
  {
    name: 'cycles: no file leads back to itself',
    from: {},
    to: { circular: true },
  },
  {
    name: "imports: the part's own package.json, or that of the root, declares the package",
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'imports: every one leads somewhere',
    from: {},
    to: { couldNotResolve: true },
  },
];
