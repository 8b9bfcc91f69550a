/**
 * A process of the product. `main` is its entry file, `portVariable` the variable with its port, and `defaultPort` the port
 * when the operator sets none. `withheld` lists settings that the process must not see, and `nodeOptions` the options of Node
 * besides {@link HEAP}. `role` is its own database role, if any, and `settings` are its own settings. `isEarlier` marks a
 * process of an earlier release, which does not report its port.
 *
 * @typedef {object} Application
 * @property {string} name
 * @property {string} main
 * @property {string} portVariable
 * @property {number} defaultPort
 * @property {string[]} withheld
 * @property {string[]} nodeOptions
 * @property {'linkPreviewUrl'} [role]
 * @property {Record<string, string>} [settings]
 * @property {boolean} [isEarlier]
 */

/** URLs of other roles. Only commands that change the schema need the owner's, and each process knows only its own role. */
const ROLES_WITHHELD = ['DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_LINK_PREVIEW_URL'];
/** Only the BFF reads published remotes. */
const REMOTES_WITHHELD = ['REMOTES_S3_ACCESS_KEY_ID', 'REMOTES_S3_SECRET_ACCESS_KEY'];
const WORKER_WITHHELD = [
  ...ROLES_WITHHELD,
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  ...REMOTES_WITHHELD,
];
/** Only processes that store images, serve them or pack them for an export need these. */
const MEDIA_WITHHELD = ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'];

/** Other processes reach these under one address, so there is only ever one of each. */
const SINGLE = ['queue-dashboard', 'render'];

/**
 * Limit of the heap in megabytes: several times what a process needs. Without a limit V8 derives one from the machine's
 * memory. On a machine with much memory V8 lets the heap grow fourfold before it collects garbage; with less it grows by half
 * (MaxGrowingFactor in V8's src/heap/heap-controller.cc). Numbers in typed arrays, such as most of the taste model, are not
 * counted. A container has its own limit, which V8 respects.
 */
export const HEAP = '--max-old-space-size=512';
/**
 * V8 reserves three times this value for new objects, and the default is 16 MB. A worker needs less, because its jobs leave
 * few objects behind.
 */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=2';
/**
 * Building one member's recommendations leaves thousands of objects behind. In a pass over 3,181 members with 2 MB, garbage
 * collection took a quarter of the 21 s; with 8 MB the pass took 18 s. The setting costs 11 MB at rest.
 */
const LARGE_YOUNG_GENERATION = '--max-semi-space-size=8';
/** Lets the worker start garbage collection itself when much can be freed. */
const EXPOSE_GC = '--expose-gc';
/**
 * Size from which freed memory returns to the operating system at once. By default glibc raises this threshold to the size of
 * the largest array freed. It then keeps the gaps that the model's arrays leave as they grow.
 */
const MODEL_SETTINGS = { MALLOC_MMAP_THRESHOLD_: String(128 * 1024) };

/** @type {Application} */
export const BFF = {
  name: 'bff',
  main: 'bff/dist/main.js',
  portVariable: 'PORT',
  defaultPort: 3000,
  withheld: ROLES_WITHHELD,
  nodeOptions: [],
};

/** Every process except the BFF and render. @type {Application[]} */
export const SERVICES = [
  {
    name: 'notifications',
    main: 'services/notifications/dist/main.js',
    portVariable: 'NOTIFICATIONS_PORT',
    defaultPort: 3101,
    withheld: WORKER_WITHHELD,
    nodeOptions: [SMALL_YOUNG_GENERATION],
  },
  {
    name: 'recommendations',
    main: 'services/recommendations/dist/main.js',
    portVariable: 'RECOMMENDATIONS_PORT',
    defaultPort: 3102,
    withheld: [...WORKER_WITHHELD, ...MEDIA_WITHHELD],
    nodeOptions: [LARGE_YOUNG_GENERATION, EXPOSE_GC],
    settings: MODEL_SETTINGS,
  },
  {
    name: 'link-preview',
    main: 'services/link-preview/dist/main.js',
    portVariable: 'LINK_PREVIEW_PORT',
    role: 'linkPreviewUrl',
    defaultPort: 3103,
    withheld: WORKER_WITHHELD,
    nodeOptions: [SMALL_YOUNG_GENERATION],
  },
  {
    name: 'queue-dashboard',
    main: 'services/queue-dashboard/dist/main.js',
    portVariable: 'QUEUE_DASHBOARD_PORT',
    defaultPort: 3104,
    withheld: [
      ...ROLES_WITHHELD,
      'SESSION_SECRET',
      'METRICS_TOKEN',
      'OIDC_CLIENT_SECRET',
      ...MEDIA_WITHHELD,
      ...REMOTES_WITHHELD,
    ],
    nodeOptions: [SMALL_YOUNG_GENERATION],
  },
];

/**
 * Renders first screens, unless FIRST_PAINT is off. It needs none of the servers and receives no address of any.
 *
 * @type {Application}
 */
export const RENDER = {
  name: 'render',
  main: 'services/render/dist/main.js',
  portVariable: 'RENDER_PORT',
  defaultPort: 3105,
  // The code of the remotes' teams runs in this process.
  withheld: [
    ...WORKER_WITHHELD,
    ...MEDIA_WITHHELD,
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_LISTEN_URL',
    'REDIS_URL',
  ],
  nodeOptions: [],
};

/** The processes that know the servers. */
export const APPLICATIONS = [BFF, ...SERVICES];

/**
 * Returns the processes to run when each, except the dashboard and render, runs `copies` times. The first copy keeps the
 * plain name.
 *
 * @param {Application} application
 * @param {number} copies
 */
export const copiesOf = (application, copies) =>
  Array.from({ length: SINGLE.includes(application.name) ? 1 : copies }, (_, index) => ({
    ...application,
    name: index === 0 ? application.name : `${application.name}-${index + 1}`,
  }));
