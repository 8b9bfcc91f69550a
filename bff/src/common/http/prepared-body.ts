import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bodies below this size, in bytes, are not compressed: compression would not save a packet. */
const COMPRESS_FROM = 1400;
/** Low Brotli quality. The body is compressed once and sent often, but the first response waits for the compression. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;

const ENCODINGS = ['br', 'gzip'] as const;

type Encoding = (typeof ENCODINGS)[number];

const COMPRESSORS: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => compressGzip(bytes, { level: GZIP_LEVEL }),
};

/** Body of a response that is sent more than once, with its ETag and its compressed variants. */
export class PreparedBody {
  private readonly encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(
    readonly bytes: Buffer,
    /** ETag with its quotes. It is weak, since the compressed variants share it. */
    readonly etag: string,
    private readonly compressors = COMPRESSORS,
  ) {}

  /**
   * Sends 304 if the client's ETag matches, and otherwise the body in the best encoding that the client accepts.
   *
   * @param headersOfContent headers for a full response only; a 304 omits them (RFC 9110, section 15.4.5)
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    headersOfContent: () => Record<string, string> = () => ({}),
  ): Promise<void> {
    const prepared = this.prepare(request, reply);
    if (prepared !== undefined) void reply.headers(headersOfContent());
    // Bytes that are ready are sent at once. An `await` would delay them to a later turn of the event loop.
    void reply.send(prepared === undefined || Buffer.isBuffer(prepared) ? prepared : await prepared);
  }

  /** Sets the headers of {@link send} and returns the bytes to send, or undefined with a 304. */
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
    const compressed = this.compressors[encoding](this.bytes);
    this.encoded.set(encoding, compressed);
    // Only the responses that wait for a failed compression fail with it; the next one compresses anew.
    compressed.catch(() => this.encoded.delete(encoding));
    return compressed;
  }
}

/** Returns a body with an ETag derived from its content. */
export function prepareBody(content: string | Buffer): PreparedBody {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return new PreparedBody(bytes, `W/"${hash('sha1', bytes, 'base64url')}"`);
}

/**
 * Adds an ETag, 304 responses and compression to every JSON response to a GET or HEAD request. Responses that already
 * have an ETag or are sent as bytes are left as they are.
 */
export function addEtagsAndCompression(app: FastifyInstance): void {
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

/** Compares an ETag with an If-None-Match header, which is a list or `*`, by weak comparison. RFC 9110, section 13.1.2. */
export function matchesEtag(header: string, etag: string): boolean {
  if (header === etag || header === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}

/** Cache of the chosen encoding by Accept-Encoding header. */
const chosen = new LRUCache<string, { encoding: Encoding | null }>({ max: 200 });

/** Returns the first of `ENCODINGS` that the client accepts, or null. */
export function chooseEncoding(accept: string | undefined): Encoding | null {
  if (!accept) return null;
  const known = chosen.get(accept);
  if (known) return known.encoding;
  const accepted = acceptedCodings(accept);
  const encoding = ENCODINGS.find((name) => accepted.get(name) ?? accepted.get('*')) ?? null;
  chosen.set(accept, { encoding });
  return encoding;
}

/** Returns the codings that an Accept-Encoding header names, and whether each is accepted: `q=0` refuses it. RFC 9110, 12.5.3. */
function acceptedCodings(accept: string): Map<string, boolean> {
  return new Map(
    accept.split(',').map((part) => {
      const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return [coding, Number(weight) > 0];
    }),
  );
}
