import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BffSettings } from '../settings/settings.js';
import { PUBLISHED_PREFIX, publishedFolder, REMOTES_PREFIX } from './page-source.js';
import { isUntouched } from './untouched.js';

/** A file named by its content, as every build names all but its entry points. */
const HASHED = /\.[0-9a-f]{8,}(\.[a-z0-9]+)+$/i;
const MANIFEST = /\/mf-manifest\.json$/;
/** Declarations under the names that Module Federation's own plugin gives them. */
const TYPES = /\/@mf-types\.(zip|d\.ts)$/;
/** A remote's folder, a version's folder, and a file. */
const PUBLISHED = /^\/[\w-]+\/[\w-]+\/@?[\w.-]+$/;
const LOADED = /\.(js|css)$/;
const IMAGE = /^\/([\w-]+\/)*[\w.-]+\.(webp|png|svg|jpe?g|avif)$/i;

/** What browsers and members ask for by a name of its own (shell/src/documents). */
const NAMED = /^\/(favicon\.ico|apple-touch-icon\.png|icon-[\w-]+\.png|manifest\.webmanifest|privacy\.(html|css))$/;
/** Nobody has to have the newest of them at once. */
const KEPT_FOR_A_DAY = /\/(favicon\.ico|apple-touch-icon\.png|icon-[\w-]+\.png)$/;

/** A published manifest too: another version has another path. */
const NEVER_CHANGED = ['/media/', PUBLISHED_PREFIX];

const COMMON = { decorateReply: false, index: false, dotfiles: 'deny', cacheControl: false } as const;

/** Built files, the shell's documents and the demo data's drawings. A file that is named by its content is kept for ever by whoever has it. */
export async function serveStaticFiles(app: NestFastifyApplication, settings: BffSettings): Promise<void> {
  const { page, demoAssetsDir } = settings;
  const ofRemote = (path: string) => HASHED.test(path) || MANIFEST.test(path) || TYPES.test(path);
  const ofShell = (path: string) => HASHED.test(path) || NAMED.test(path);
  await serve(app, { root: page.shell, prefix: '/', preCompressed: true, allowedPath: ofShell });
  for (const [folder, root] of Object.entries(page.remotes)) {
    await serve(app, { root, prefix: `${REMOTES_PREFIX}${folder}/`, preCompressed: true, allowedPath: ofRemote });
  }
  const published = publishedFolder(settings);
  await serve(app, {
    root: published,
    prefix: PUBLISHED_PREFIX,
    preCompressed: true,
    // A version has a path of its own, so that its scripts may have any name: those that its manifest names are sent.
    allowedPath: (path) =>
      PUBLISHED.test(path) && (ofRemote(path) || LOADED.test(path)) && isUntouched(join(published, path)),
  });
  await serve(app, { root: demoAssetsDir, prefix: '/media/demo/', allowedPath: (path) => IMAGE.test(path) });
}

async function serve(app: NestFastifyApplication, options: FastifyStaticOptions): Promise<void> {
  await app.register(fastifyStatic, {
    ...COMMON,
    ...options,
    suppressWarning: true,
    setHeaders: (reply, path) => {
      const kept = NEVER_CHANGED.some((prefix) => options.prefix?.startsWith(prefix)) || HASHED.test(path);
      const forADay = options.prefix === '/' && KEPT_FOR_A_DAY.test(path);
      const unnamed = forADay ? 'public, max-age=86400' : 'no-cache';
      void reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : unnamed);
    },
  });
}
