import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BffSettings } from '../settings/settings.js';
import { matchesManifest } from './file-integrity.js';
import { PUBLISHED_PREFIX, publishedFolder, REMOTES_PREFIX } from './page-source.js';

/** A file named by content hash, as builds name everything except entry points. */
const HASHED = /\.[0-9a-f]{8,}(\.[a-z0-9]+)+$/i;
const MANIFEST = /\/mf-manifest\.json$/;
/** Type declarations, under the names that the Module Federation plugin uses. */
const TYPES = /\/@mf-types\.(zip|d\.ts)$/;
/** Folder of a remote, folder of a version, and a file. */
const PUBLISHED = /^\/[\w-]+\/[\w-]+\/@?[\w.-]+$/;
const LOADED = /\.(js|css)$/;
const IMAGE = /^\/([\w-]+\/)*[\w.-]+\.(webp|png|svg|jpe?g|avif)$/i;

/** Files with fixed names that browsers or members request (shell/src/documents). */
const NAMED = /^\/(favicon\.ico|apple-touch-icon\.png|icon-[\w-]+\.png|manifest\.webmanifest|privacy\.(html|css))$/;
/** Files that may be a day out of date. */
const KEPT_FOR_A_DAY = /\/(favicon\.ico|apple-touch-icon\.png|icon-[\w-]+\.png)$/;

/** Prefixes of immutable files. This includes published manifests: another version has another path. */
const NEVER_CHANGED = ['/media/', PUBLISHED_PREFIX];

const COMMON = { decorateReply: false, index: false, dotfiles: 'deny', cacheControl: false } as const;

/** Serves built files, the shell's documents and the images of the demo data. Files named by content hash are cached as immutable. */
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
    // A published version has its own path, so its scripts may have any name. Scripts and style sheets are sent only if they
    // match the manifest.
    allowedPath: (path) =>
      PUBLISHED.test(path) && (ofRemote(path) || LOADED.test(path)) && matchesManifest(join(published, path)),
  });
  await serve(app, { root: demoAssetsDir, prefix: '/media/demo/', allowedPath: (path) => IMAGE.test(path) });
  // A 416 response has the size of the file in this header, which NestJS drops from the plugin's error.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onError', async (_request, reply, error: SendError) => {
      const size = error.headers?.['Content-Range'];
      if (size !== undefined) void reply.header('content-range', size);
    });
}

/** Error of the file server, with the headers that its response needs. */
type SendError = Error & { headers?: Record<string, string> };

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
