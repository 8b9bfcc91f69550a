import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketSettings } from '../storage/media-store.js';
import { isSigned } from './s3-signature.js';

const SECRET = 'a secret of the tests';

/**
 * A local bucket that implements as much of the S3 protocol as images and published remotes need, and rejects requests with a wrong
 * signature. No maintained S3 server runs on the supported versions of Node.
 */
export class S3TestServer {
  readonly objects = new Map<string, { bytes: Buffer; type: string }>();
  /** Method and key of every request with a valid signature, in order. */
  readonly requests: string[] = [];
  /** Status with which every request is answered while it is set. */
  broken: number | null = null;
  /** Whether the access key is read-only. */
  readOnly = false;
  readonly settings: BucketSettings;

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    endpoint: string,
  ) {
    const credentials = { accessKeyId: 'TESTKEY', secretAccessKey: SECRET };
    this.settings = { bucket: 'pictures', region: 'eu-test-1', endpoint, credentials };
  }

  static async start(): Promise<S3TestServer> {
    const server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const s3 = new S3TestServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const answer = (request: IncomingMessage, response: ServerResponse) => s3.answer(request, response);
    return s3;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    if (this.broken !== null) return refuse(response, this.broken, 'InternalError');
    if (!isSigned({ method, url, headers }, body, SECRET)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const [, bucket, key = ''] = /^\/([^/?]+)\/([^?]+)/.exec(url) ?? [];
    if (bucket !== this.settings.bucket) return refuse(response, 404, 'NoSuchBucket');
    this.requests.push(`${method} ${key}`);
    const object = this.objects.get(key);
    const etag = object && tagOf(object.bytes);
    if (method === 'PUT') {
      if (this.readOnly) return refuse(response, 403, 'AccessDenied');
      const { 'if-match': match, 'if-none-match': noneMatch } = headers;
      if (match && !object) return refuse(response, 404, 'NoSuchKey');
      if ((match && match !== etag) || (noneMatch && object)) return refuse(response, 412, 'PreconditionFailed');
      this.objects.set(key, { bytes: body, type: String(headers['content-type']) });
      response.writeHead(200, { etag: tagOf(body) }).end();
      return;
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!object) return refuse(response, 404, 'NoSuchKey');
    if (headers['if-none-match'] === etag) return void response.writeHead(304, { etag }).end();
    const { bytes, type } = object;
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length, etag }).end(bytes);
  }
}

const tagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

function refuse(response: ServerResponse, status: number, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
