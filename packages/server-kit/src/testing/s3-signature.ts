import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface SignedRequest {
  method: string;
  /** Path and query as sent. */
  url: string;
  headers: IncomingHttpHeaders;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/**
 * Returns the AWS Signature Version 4 that a request must carry in its Authorization header, implemented from the documentation
 * alone.
 */
export function expectedSignature({ method, url, headers }: SignedRequest, secret: string): string | null {
  const [, scope = '', signedHeaders = ''] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+),/.exec(headers.authorization ?? '') ?? [];
  const [date = '', region = '', service = ''] = scope.split('/');
  if (!date) return null;
  const [path = '', query = ''] = url.split('?', 2);
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), 'aws4_request');
  return createHmac('sha256', key).update(text).digest('hex');
}

/** Whether the request is signed with the secret, and its body matches the signature. */
export function isSigned(request: SignedRequest, body: Buffer, secret: string): boolean {
  const hash = request.headers['x-amz-content-sha256'];
  const signature = /Signature=([0-9a-f]{64})$/.exec(request.headers.authorization ?? '')?.[1];
  return (
    signature !== undefined &&
    signature === expectedSignature(request, secret) &&
    (hash === sha256(body) || hash === 'UNSIGNED-PAYLOAD')
  );
}
