import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Hint } from '@wishboard/contracts/http/hint';
import { notificationChannel } from '@wishboard/server-kit/redis/notification-hints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { ChangeBus } from '../changes/change-bus.js';
import { ApiException } from '../common/errors/api-exception.js';
import { REDIS_SUBSCRIBER } from '../redis/redis.module.js';
import { type MemberSession, memberOf } from '../sessions/member-session.js';
import { type HintType, hintTypeOf } from './hint-type.js';

/** Milliseconds between heartbeats. Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 25_000;
/** Maximum number of streams of one member, over all tabs and devices. Browsers allow six connections per server over HTTP/1.1 anyway. */
export const STREAMS_PER_MEMBER = 12;
/**
 * Maximum number of unread bytes buffered for a client; beyond it the connection is closed. Only hints are buffered, and one hint is as
 * good as many.
 */
const UNREAD_BYTES_MAX = 32 * 1024;
/** Hints of one member within this many milliseconds are sent together. The delay also lets the caches drop outdated entries first. */
const COALESCE_MS = 25;

/**
 * First bytes of a stream. The event id tells a reconnect from a first connection: the browser sends it as Last-Event-ID. Hints are not
 * replayed by id.
 */
const OPENING = 'id: 1\nretry: 3000\n\n';
/**
 * Maximum time that the first bytes wait for the Redis subscription, in milliseconds. Normally an open stream receives all hints; without
 * Redis it still opens.
 */
const LISTEN_LIMIT_MS = 1_000;

/** The open event stream of one page. */
export interface Stream {
  response: ServerResponse;
  userId: string;
  tokenHash: string;
}

interface MemberStreams {
  streams: Set<Stream>;
  /** Settles once Redis has confirmed the subscription to the member's channel, or after the time limit. */
  listens: Promise<unknown>;
  due: Set<HintType>;
  timer: NodeJS.Timeout | null;
}

/** Has a page read again who is signed in. */
const ACCOUNT_HINT = `data: ${JSON.stringify({ type: 'account' } satisfies Hint)}\n\n`;

const CHANNEL_PREFIX = notificationChannel('');

/**
 * The open event streams of this process. A hint about the member's own notifications or recommendations says only that they changed. It
 * arrives through Redis from whichever process made the change; without Redis there is none, and pages rely on polling. `WishHints`
 * writes the hints about wishes to these streams.
 */
@Injectable()
export class NotificationStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly members = new Map<string, MemberStreams>();
  private heartbeat: NodeJS.Timeout | undefined;
  private newStreamListener: (stream: Stream) => void = () => undefined;
  private closing = false;

  constructor(
    @Inject(REDIS_SUBSCRIBER) private readonly redis: Redis,
    private readonly changes: ChangeBus,
  ) {}

  onApplicationBootstrap(): void {
    this.redis.on('message', (channel, message) => this.receive(channel, message));
    // Hints were lost while Redis was away.
    this.redis.on('ready', () => {
      for (const userId of this.members.keys()) this.hint(userId, 'notifications');
    });
    this.changes.on('change', (change) => {
      if (change.kind === 'account') this.hintAccountChange(change.userId);
      if (change.kind === 'session') this.closeSession(change.tokenHash);
    });
    this.heartbeat = setInterval(() => this.sendHeartbeats(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  beforeApplicationShutdown(): void {
    this.closing = true;
    clearInterval(this.heartbeat);
    for (const { streams } of this.members.values()) for (const { response } of streams) response.end();
  }

  get count(): number {
    let count = 0;
    for (const { streams } of this.members.values()) count += streams.size;
    return count;
  }

  /**
   * Turns the response into an event stream of the member's hints.
   *
   * @throws ApiException RATE_LIMITED when the member has too many streams, UNAVAILABLE while this process shuts down
   */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = memberOf(request);
    this.checkStreamLimit(session.userId);
    void reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    if (request.method === 'HEAD') {
      void reply.send();
      return;
    }
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as Record<string, string>);
    await this.add(session, reply.raw, request.headers['last-event-id'] !== undefined);
  }

  private checkStreamLimit(userId: string): void {
    if (this.closing) throw new ApiException('UNAVAILABLE', 'The server is restarting', { retryAfter: 1 });
    if ((this.members.get(userId)?.streams.size ?? 0) >= STREAMS_PER_MEMBER) {
      throw new ApiException('RATE_LIMITED', 'Too many open pages', { retryAfter: 30 });
    }
  }

  /**
   * Registers a response whose headers were written as a stream, until it closes. Writes the first bytes once the subscription is in place,
   * so that an open stream misses no hint.
   *
   * @param isBack whether the stream is a reconnect, which may have missed hints
   */
  private async add(session: MemberSession, response: ServerResponse, isBack: boolean): Promise<void> {
    const { userId, tokenHash } = session;
    const stream = { response, userId, tokenHash };
    let member = this.members.get(userId);
    if (!member) {
      member = { streams: new Set(), listens: this.listen(userId), due: new Set(), timer: null };
      this.members.set(userId, member);
    }
    member.streams.add(stream);
    response.on('close', () => this.remove(userId, stream));
    // Without a listener a connection error would end the process.
    response.on('error', () => undefined);
    await member.listens;
    if (response.destroyed || response.writableEnded) return;
    response.write(OPENING);
    if (isBack) {
      this.hint(userId, 'notifications');
      this.hint(userId, 'recommendations');
    } else {
      this.newStreamListener(stream);
    }
  }

  /**
   * Sets the listener for new streams.
   *
   * @param tell called with each stream that opens and is not a reconnect, once the stream can be written to
   */
  onNewStream(tell: (stream: Stream) => void): void {
    this.newStreamListener = tell;
  }

  /** Hints to all of the member's streams on this process that something changed. */
  hint(userId: string, type: HintType): void {
    const member = this.members.get(userId);
    if (!member) return;
    member.due.add(type);
    this.changes.publish({ kind: 'member', userId });
    member.timer ??= setTimeout(() => {
      member.timer = null;
      const text = [...member.due].map((due) => `data: {"type":"${due}"}\n\n`).join('');
      member.due.clear();
      for (const stream of member.streams) this.write(stream, text);
    }, COALESCE_MS);
  }

  private async listen(userId: string): Promise<void> {
    const subscribed = this.redis.subscribe(notificationChannel(userId)).catch(() => undefined);
    await Promise.race([subscribed, pause(LISTEN_LIMIT_MS, undefined, { ref: false })]);
  }

  private receive(channel: string, message: string): void {
    if (!channel.startsWith(CHANNEL_PREFIX)) return;
    const userId = channel.slice(CHANNEL_PREFIX.length);
    this.hint(userId, hintTypeOf(message));
  }

  private remove(userId: string, stream: Stream): void {
    const member = this.members.get(userId);
    if (!member?.streams.delete(stream) || member.streams.size > 0) return;
    if (member.timer) clearTimeout(member.timer);
    this.members.delete(userId);
    if (!this.closing) this.redis.unsubscribe(notificationChannel(userId)).catch(() => undefined);
  }

  /** Writes at once instead of with the member's other hints, since a suspension ends the streams right after it. */
  private hintAccountChange(userId: string): void {
    for (const stream of this.of(userId)) this.write(stream, ACCOUNT_HINT);
  }

  private closeSession(tokenHash: string): void {
    for (const { streams } of this.members.values()) {
      for (const stream of streams) if (stream.tokenHash === tokenHash) stream.response.end();
    }
  }

  private sendHeartbeats(): void {
    for (const { streams } of this.members.values()) for (const stream of streams) this.write(stream, ':\n\n');
  }

  /** Returns the member's open streams on this process. */
  of(userId: string): Iterable<Stream> {
    return this.members.get(userId)?.streams ?? [];
  }

  /** Returns all open streams of this process. */
  all(): Stream[] {
    return [...this.members.values()].flatMap(({ streams }) => [...streams]);
  }

  /** Writes to a stream, or closes it when the client does not read. */
  write({ response }: Stream, text: string): void {
    if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
    else if (!response.destroyed && !response.writableEnded) response.write(text);
  }
}
