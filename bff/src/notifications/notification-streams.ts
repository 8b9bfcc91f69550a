import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { notificationChannel } from '@wishboard/server-kit/redis/notification-hints';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import { ChangeBus } from '../changes/change-bus.js';
import { ApiException } from '../common/errors/api-exception.js';
import { REDIS_SUBSCRIBER } from '../redis/redis.module.js';
import { type MemberSession, memberOf } from '../sessions/member-session.js';
import { type HintType, hintTypeOf } from './hint-type.js';

/** Proxies close what is silent for a minute. */
const HEARTBEAT_MS = 25_000;
/** Streams of one member: tabs and devices. Browsers allow six connections to a server over HTTP/1.1 anyway. */
export const STREAMS_PER_MEMBER = 12;
/** Bytes that may wait for a client that does not read. What waits are hints, and one is as good as many. */
const UNREAD_BYTES_MAX = 32 * 1024;
/** Hints of one member that come within these milliseconds travel as one, after the caches have heard of them. */
const COALESCE_MS = 25;

/** The id says, on a browser's return, that it was here before: hints have no order that it could go on from. */
const OPENING = 'id: 1\nretry: 3000\n\n';
/** How long the first bytes wait for Redis, so that an open stream is one that hears, and one that opens without Redis. */
const LISTEN_LIMIT_MS = 1_000;

/** An open page. */
export interface Stream {
  response: ServerResponse;
  userId: string;
  tokenHash: string;
}

interface Member {
  streams: Set<Stream>;
  /** Redis sends this process the member's hints, or has not answered in time. */
  listens: Promise<unknown>;
  due: Set<HintType>;
  timer: NodeJS.Timeout | null;
}

const CHANNEL_PREFIX = notificationChannel('');

/**
 * The open streams of this process. A hint says that something changed and carries nothing; it comes through Redis from
 * whichever process changed it. Without Redis there are no hints, and the page's own poll is enough.
 */
@Injectable()
export class NotificationStreams implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly members = new Map<string, Member>();
  private heartbeat: NodeJS.Timeout | undefined;
  private tellNewcomer: (stream: Stream) => void = () => undefined;
  private closing = false;

  constructor(
    @Inject(REDIS_SUBSCRIBER) private readonly redis: Redis,
    private readonly changes: ChangeBus,
  ) {}

  onApplicationBootstrap(): void {
    this.redis.on('message', (channel, message) => this.receive(channel, message));
    // While Redis was away hints were lost.
    this.redis.on('ready', () => {
      for (const userId of this.members.keys()) this.hint(userId, 'notifications');
    });
    this.changes.on('change', (change) => {
      if (change.kind === 'session') this.closeSession(change.tokenHash);
    });
    this.heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS);
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
   * Makes the answer to a request a stream of the asking member's hints.
   *
   * @throws ApiException RATE_LIMITED when the member has too many streams, UNAVAILABLE while this process stops
   */
  async open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = memberOf(request);
    this.checkRoom(session.userId);
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

  private checkRoom(userId: string): void {
    if (this.closing) throw new ApiException('UNAVAILABLE', 'The server is restarting', { retryAfter: 1 });
    if ((this.members.get(userId)?.streams.size ?? 0) >= STREAMS_PER_MEMBER) {
      throw new ApiException('RATE_LIMITED', 'Too many open pages', { retryAfter: 30 });
    }
  }

  /**
   * Sends hints to a response whose headers were written, until it closes. Its first bytes follow once no hint can be
   * missed any more.
   *
   * @param isBack whether it was here before, and may have missed hints since
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
    // Without this an error of the connection would end the process.
    response.on('error', () => undefined);
    await member.listens;
    if (response.destroyed || response.writableEnded) return;
    response.write(OPENING);
    if (isBack) {
      this.hint(userId, 'notifications');
      this.hint(userId, 'recommendations');
    } else {
      this.tellNewcomer(stream);
    }
  }

  /** @param tell is called with each stream that opens and was not here before, once it can be written to */
  onNewcomer(tell: (stream: Stream) => void): void {
    this.tellNewcomer = tell;
  }

  /** Tells a member's streams that something changed. */
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

  private closeSession(tokenHash: string): void {
    for (const { streams } of this.members.values()) {
      for (const stream of streams) if (stream.tokenHash === tokenHash) stream.response.end();
    }
  }

  private beat(): void {
    for (const { streams } of this.members.values()) for (const stream of streams) this.write(stream, ':\n\n');
  }

  /** The member's open streams of this process. */
  of(userId: string): Iterable<Stream> {
    return this.members.get(userId)?.streams ?? [];
  }

  /** Every open stream of this process. */
  all(): Stream[] {
    return [...this.members.values()].flatMap(({ streams }) => [...streams]);
  }

  /** Writes to a stream, or gives up a client that does not read. */
  write({ response }: Stream, text: string): void {
    if (response.writableLength > UNREAD_BYTES_MAX) response.destroy();
    else if (!response.destroyed) response.write(text);
  }
}
