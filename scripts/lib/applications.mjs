/** Published remotes are the BFF's. */
const REMOTES_WITHHELD = ['REMOTES_S3_ACCESS_KEY_ID', 'REMOTES_S3_SECRET_ACCESS_KEY'];
const WORKER_WITHHELD = ['SESSION_SECRET', 'ADMIN_PASSWORD', 'OIDC_CLIENT_SECRET', ...REMOTES_WITHHELD];
/** Of images only who keeps and who serves them has to know. */
const MEDIA_WITHHELD = ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'];

/** Other processes ask it under one address, so of this one there are never several here. */
const SINGLE = 'queue-dashboard';

/**
 * Megabytes of objects a process may keep: several times what it needs. Without a limit V8 takes one from the machine's
 * memory, and where there is much it lets a heap grow fourfold before it collects; below that by half, and with more
 * room, as the model has, by four fifths (MaxGrowingFactor in V8's src/heap/heap-controller.cc).
 */
const HEAP_MEGABYTES = 512;
const MODEL_HEAP_MEGABYTES = 1536;

/**
 * Every process of the product: what it runs, the variable that holds its port, the port when the operator names none,
 * the settings it has no business knowing, and its heap.
 */
export const BFF = {
  name: 'bff',
  main: 'bff/dist/main.js',
  portVariable: 'PORT',
  defaultPort: 3000,
  withheld: [],
  heapMegabytes: HEAP_MEGABYTES,
};

export const SERVICES = [
  {
    name: 'notifications',
    main: 'services/notifications/dist/main.js',
    portVariable: 'NOTIFICATIONS_PORT',
    defaultPort: 3101,
    withheld: [...WORKER_WITHHELD, ...MEDIA_WITHHELD],
    heapMegabytes: HEAP_MEGABYTES,
  },
  {
    name: 'recommendations',
    main: 'services/recommendations/dist/main.js',
    portVariable: 'RECOMMENDATIONS_PORT',
    defaultPort: 3102,
    withheld: [...WORKER_WITHHELD, ...MEDIA_WITHHELD],
    heapMegabytes: MODEL_HEAP_MEGABYTES,
  },
  {
    name: 'link-preview',
    main: 'services/link-preview/dist/main.js',
    portVariable: 'LINK_PREVIEW_PORT',
    defaultPort: 3103,
    withheld: WORKER_WITHHELD,
    heapMegabytes: HEAP_MEGABYTES,
  },
  {
    name: 'queue-dashboard',
    main: 'services/queue-dashboard/dist/main.js',
    portVariable: 'QUEUE_DASHBOARD_PORT',
    defaultPort: 3104,
    withheld: ['SESSION_SECRET', 'OIDC_CLIENT_SECRET', ...MEDIA_WITHHELD, ...REMOTES_WITHHELD],
    heapMegabytes: HEAP_MEGABYTES,
  },
];

export const APPLICATIONS = [BFF, ...SERVICES];

/** The processes to run when each but the dashboard runs `copies` times. The first of each keeps its plain name. */
export const copiesOf = (application, copies) =>
  Array.from({ length: application.name === SINGLE ? 1 : copies }, (_, index) => ({
    ...application,
    name: index === 0 ? application.name : `${application.name}-${index + 1}`,
  }));
