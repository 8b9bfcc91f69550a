/** Published remotes are the BFF's. */
const REMOTES_WITHHELD = ['REMOTES_S3_ACCESS_KEY_ID', 'REMOTES_S3_SECRET_ACCESS_KEY'];
const WORKER_WITHHELD = ['SESSION_SECRET', 'ADMIN_PASSWORD', 'OIDC_CLIENT_SECRET', ...REMOTES_WITHHELD];
/** Of images only who keeps and who serves them has to know. */
const MEDIA_WITHHELD = ['MEDIA_S3_ACCESS_KEY_ID', 'MEDIA_S3_SECRET_ACCESS_KEY'];

/** Other processes ask it under one address, so of this one there are never several here. */
const SINGLE = 'queue-dashboard';

/**
 * Every process of the product: what it runs, the variable that holds its port, the port when the operator names none,
 * and the settings it has no business knowing.
 */
export const BFF = { name: 'bff', main: 'bff/dist/main.js', portVariable: 'PORT', defaultPort: 3000, withheld: [] };

export const SERVICES = [
  {
    name: 'notifications',
    main: 'services/notifications/dist/main.js',
    portVariable: 'NOTIFICATIONS_PORT',
    defaultPort: 3101,
    withheld: [...WORKER_WITHHELD, ...MEDIA_WITHHELD],
  },
  {
    name: 'recommendations',
    main: 'services/recommendations/dist/main.js',
    portVariable: 'RECOMMENDATIONS_PORT',
    defaultPort: 3102,
    withheld: [...WORKER_WITHHELD, ...MEDIA_WITHHELD],
  },
  {
    name: 'link-preview',
    main: 'services/link-preview/dist/main.js',
    portVariable: 'LINK_PREVIEW_PORT',
    defaultPort: 3103,
    withheld: WORKER_WITHHELD,
  },
  {
    name: 'queue-dashboard',
    main: 'services/queue-dashboard/dist/main.js',
    portVariable: 'QUEUE_DASHBOARD_PORT',
    defaultPort: 3104,
    withheld: ['SESSION_SECRET', 'OIDC_CLIENT_SECRET', ...MEDIA_WITHHELD, ...REMOTES_WITHHELD],
  },
];

export const APPLICATIONS = [BFF, ...SERVICES];

/** The processes to run when each but the dashboard runs `copies` times. The first of each keeps its plain name. */
export const copiesOf = (application, copies) =>
  Array.from({ length: application.name === SINGLE ? 1 : copies }, (_, index) => ({
    ...application,
    name: index === 0 ? application.name : `${application.name}-${index + 1}`,
  }));
