import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Ways in which a dishonest or faulty authenticator deviates. */
export interface Quirks {
  origin?: string;
  rpId?: string;
  counter?: number;
  /** Whether the user was verified by fingerprint, face or PIN. */
  verifies?: boolean;
  challenge?: string;
  userHandle?: string;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Encodes CBOR (RFC 8949), as far as attestations need it: small integers, byte strings, texts and ordered maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A software authenticator with one passkey (WebAuthn Level 3, sections 6.1 and 6.5). */
export class Authenticator {
  readonly id = randomBytes(16);
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };
  private userHandle: string | undefined;
  counter = 0;

  constructor(
    private readonly origin: string,
    private readonly rpId: string,
  ) {
    this.keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  }

  /** Creates the passkey and returns the attestation response. */
  make({ challenge, user }: Options, quirks: Quirks = {}) {
    this.userHandle = user?.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const authData = Buffer.concat([this.head(0x40, quirks), credential]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge, quirks),
      attestationObject: text(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** Signs a challenge with the passkey and returns the assertion response. */
  sign({ challenge }: Options, quirks: Quirks = {}) {
    const clientDataJSON = this.clientData('webauthn.get', challenge, quirks);
    const authData = this.head(0, quirks);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.credential({
      clientDataJSON,
      authenticatorData: text(authData),
      signature: text(sign('sha256', signed, this.keys.privateKey)),
      userHandle: quirks.userHandle ?? this.userHandle,
    });
  }

  private credential<Response>(response: Response) {
    const id = text(this.id);
    return {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      authenticatorAttachment: 'platform',
      response,
    };
  }

  private clientData(type: string, challenge: string, quirks: Quirks): string {
    const { origin = this.origin, challenge: other = challenge } = quirks;
    return text(Buffer.from(JSON.stringify({ type, challenge: other, origin, crossOrigin: false })));
  }

  private head(more: number, { rpId = this.rpId, counter, verifies = true }: Quirks): Buffer {
    if (counter === undefined) this.counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (verifies ? 0x04 : 0) | more]), count]);
  }
}
