import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this many bytes compressing saves no packet. */
const COMPRESS_FROM = 1400;
/** Small and quick: the answer is compressed once and sent often, but the first one waits for it. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

/** The bytes of an answer that is sent more than once, with their entity tag and their compressed forms. */
export class PreparedBody {
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly bytes: Buffer,
    /** With its quotes; weak, since the compressed forms carry it too. */
    readonly etag: string,
  ) {}

  /**
   * Sends 304 to whoever has it already, and the smallest form the client takes to everyone else.
   *
   * @param headersOfContent a 304 goes without them (RFC 9110, section 15.4.5)
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    headersOfContent: () => Record<string, string> = () => ({}),
  ): Promise<void> {
    const prepared = this.prepare(request, reply);
    if (prepared !== undefined) void reply.headers(headersOfContent());
    // Known bytes leave with the request that asked for them, not a turn of the event loop later.
    void reply.send(prepared === undefined || Buffer.isBuffer(prepared) ? prepared : await prepared);
  }

  /** Sets the headers of {@link send} and answers what to send; nothing with a 304. */
  prepare(request: FastifyRequest, reply: FastifyReply): Buffer | undefined | Promise<Buffer> {
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    void reply.header('etag', this.etag).header('vary', vary);
    const match = request.headers['if-none-match'];
    if (match !== undefined && reply.statusCode === 200 && matchesEtag(match, this.etag)) {
      void reply.code(304);
      return undefined;
    }
    const encoding = this.bytes.length < COMPRESS_FROM ? null : chooseEncoding(request.headers['accept-encoding']);
    if (encoding === null) return this.bytes;
    void reply.header('content-encoding', encoding);
    return this.encode(encoding);
  }

  private encode(encoding: Encoding): Promise<Buffer> {
    const known = this.encoded.get(encoding);
    if (known) return known;
    const compressed =
      encoding === 'br'
        ? compressBrotli(this.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : compressGzip(this.bytes, { level: GZIP_LEVEL });
    this.encoded.set(encoding, compressed);
    return compressed;
  }
}

/** A body that is named by its content. */
export function prepareBody(content: string | Buffer): PreparedBody {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return new PreparedBody(bytes, `W/"${hash('sha1', bytes, 'base64url')}"`);
}

/**
 * Gives every JSON answer to a read an entity tag, 304 and compression. What sends its own ready bytes has done so
 * itself, and is passed by.
 */
export function prepareAnswers(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (typeof payload !== 'string' || !isRead || reply.statusCode !== 200) return done(null, payload);
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
    if (reply.hasHeader('etag')) return done(null, payload);
    const prepared = prepareBody(payload).prepare(request, reply);
    if (prepared === undefined || Buffer.isBuffer(prepared)) done(null, prepared ?? '');
    else prepared.then((bytes) => done(null, bytes), done);
  });
}

/** Weak comparison of an If-None-Match header, which is a list or `*`. RFC 9110, section 13.1.2. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/** Headers that browsers send, with what each accepts. */
const chosen = new LRUCache<string, { encoding: Encoding | null }>({ max: 200 });

/** The best of our encodings the client accepts. */
export function chooseEncoding(accept: string | undefined): Encoding | null {
  if (!accept) return null;
  const known = chosen.get(accept);
  if (known) return known.encoding;
  const accepted = acceptedCodings(accept);
  const encoding = ENCODINGS.find((name) => accepted.get(name) ?? accepted.get('*')) ?? null;
  chosen.set(accept, { encoding });
  return encoding;
}

/** Which codings an Accept-Encoding header names, and whether it takes them: `q=0` refuses. RFC 9110, 12.5.3. */
function acceptedCodings(accept: string): Map<string, boolean> {
  return new Map(
    accept.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [coding, Number(weight) > 0];
    }),
  );
}
