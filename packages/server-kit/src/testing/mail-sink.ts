import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received. */
  raw: string;
  /** The body, decoded. */
  text: string;
}

/** A mail server that accepts every e-mail and forwards none. */
export class MailSink {
  readonly mails: ReceivedMail[] = [];
  /** Status with which every e-mail is refused; null to accept. */
  refusesWith: number | null = null;

  private constructor(private readonly server: SMTPServer) {}

  static async start(): Promise<MailSink> {
    let sink: MailSink | undefined;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (sink?.refusesWith) return done(Object.assign(new Error('Not now'), { responseCode: sink.refusesWith }));
          const raw = Buffer.concat(parts).toString('utf8');
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          sink?.mails.push({ from, to: rcptTo.map(({ address }) => address), raw, text: bodyOf(raw) });
          done();
        });
      },
    });
    // A sender that is killed in the middle of an e-mail is no failure of the sink.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    sink = new MailSink(server);
    return sink;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Returns the code in the newest e-mail to an address. */
  codeFor(address: string): string {
    const { text = '' } = this.mails.findLast(({ to }) => to.includes(address)) ?? {};
    const [, code] = /(\d{4} \d{4})/.exec(text) ?? [];
    if (!code) throw new Error(`No code was sent to ${address}`);
    return code;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

function bodyOf(raw: string): string {
  const at = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, at), raw.slice(at + 4)];
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
