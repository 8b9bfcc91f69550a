/**
 * A process of the product: what it runs, the variable that holds its port, the port when the operator names none, the settings
 * it has no business knowing, the options of Node besides {@link HEAP}, its role in the database where that is one of its own, and
 * where it has them settings of its own. One of an earlier release does not tell its port.
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

/** Roles are for who makes tables, and each process knows its own alone. */
const ROLES_WITHHELD = ['DATABASE_ADMIN_URL', 'DATABASE_OWNER_URL', 'DATABASE_LINK_PREVIEW_URL'];
/** Published remotes are the BFF's. */
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
/** Of images only who keeps, who serves and who packs them for members has to know. */
const MEDIA_WITHHELD = ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'];

/** Other processes ask them under one address, so of these there are never several here. */
const SINGLE = ['queue-dashboard', 'render'];

/**
 * Megabytes of objects a process may keep: several times what it needs. Without a limit V8 takes one from the machine's
 * memory, and where there is much it lets a heap grow fourfold before it collects; below that by half (MaxGrowingFactor in
 * V8's src/heap/heap-controller.cc). Numbers in typed arrays, as most of the model of taste is, are not counted. A container
 * has a limit of its own, which V8 goes by.
 */
export const HEAP = '--max-old-space-size=512';
/**
 * Of new objects V8 keeps three times what it is told, 16 MB by itself: more than a worker has use for, whose every job
 * leaves little behind.
 */
const FEW_NEW_OBJECTS = '--max-semi-space-size=2';
/**
 * A member's list leaves thousands of objects behind: of a pass over 3,181 members a quarter went into collecting them with 2 MB, and it took
 * 21 s, with this 18. It costs 11 MB at rest.
 */
const MORE_NEW_OBJECTS = '--max-semi-space-size=8';
/** The worker says itself when there is much to collect. */
const COLLECTS = '--expose-gc';
/**
 * From this size on, freed memory goes back to the system at once. By itself glibc raises the size to that of the largest
 * array freed, and then keeps the gaps that the arrays of the model leave behind as they grow.
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

/** Every process but the BFF. @type {Application[]} */
export const SERVICES = [
  {
    name: 'notifications',
    main: 'services/notifications/dist/main.js',
    portVariable: 'NOTIFICATIONS_PORT',
    defaultPort: 3101,
    withheld: WORKER_WITHHELD,
    nodeOptions: [FEW_NEW_OBJECTS],
  },
  {
    name: 'recommendations',
    main: 'services/recommendations/dist/main.js',
    portVariable: 'RECOMMENDATIONS_PORT',
    defaultPort: 3102,
    withheld: [...WORKER_WITHHELD, ...MEDIA_WITHHELD],
    nodeOptions: [MORE_NEW_OBJECTS, COLLECTS],
    settings: MODEL_SETTINGS,
  },
  {
    name: 'link-preview',
    main: 'services/link-preview/dist/main.js',
    portVariable: 'LINK_PREVIEW_PORT',
    role: 'linkPreviewUrl',
    defaultPort: 3103,
    withheld: WORKER_WITHHELD,
    nodeOptions: [FEW_NEW_OBJECTS],
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
    nodeOptions: [FEW_NEW_OBJECTS],
  },
];

/** Draws first screens, unless FIRST_PAINT is off. It has no use for any server, and is told of none. @type {Application} */
export const RENDER = {
  name: 'render',
  main: 'services/render/dist/main.js',
  portVariable: 'RENDER_PORT',
  defaultPort: 3105,
  // The teams' code runs in it.
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

/** Those that know the servers. */
export const APPLICATIONS = [BFF, ...SERVICES];

/** The processes to run when each but the dashboard runs `copies` times. The first of each keeps its plain name. @param {Application} application @param {number} copies */
export const copiesOf = (application, copies) =>
  Array.from({ length: SINGLE.includes(application.name) ? 1 : copies }, (_, index) => ({
    ...application,
    name: index === 0 ? application.name : `${application.name}-${index + 1}`,
  }));
