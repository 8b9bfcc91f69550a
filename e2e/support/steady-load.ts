import type { ApiMember } from './api-member';

const EVERY_MS = 10;
/** Most concurrent requests, so that a slow machine is not overloaded. */
const UNDER_WAY_MAX = 64;

/** Sends a request at a fixed interval, ten milliseconds by default, alternating reads and writes of several members. */
export class SteadyLoad {
  answered = 0;
  /** Descriptions of the failed requests. */
  readonly failures: string[] = [];
  private readonly underWay = new Set<Promise<void>>();
  private readonly timer: NodeJS.Timeout;
  private turn = 0;

  constructor(
    private readonly members: readonly ApiMember[],
    private readonly wishIds: readonly string[],
    everyMs = EVERY_MS,
  ) {
    this.timer = setInterval(() => this.next(), everyMs);
  }

  /** Stops and waits for the running requests. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.underWay);
  }

  private next(): void {
    if (this.underWay.size >= UNDER_WAY_MAX) return;
    const turn = this.turn++;
    const round = Math.floor(turn / 5);
    const member = this.members[round % this.members.length];
    const wishId = this.wishIds[round % this.wishIds.length];
    if (!member || !wishId) throw new Error('A load needs members and wishes.');
    const request = this.send(member, wishId, turn).then(
      () => {
        this.answered += 1;
      },
      (error: Error) => {
        this.failures.push(`${error.message} ${error.cause ?? ''}`);
      },
    );
    const ended = request.finally(() => this.underWay.delete(ended));
    this.underWay.add(ended);
  }

  private send(member: ApiMember, wishId: string, turn: number): Promise<unknown> {
    switch (turn % 5) {
      case 0:
        return member.post(`/api/wishes/${wishId}/reactions`, { emoji: 'heart' });
      case 1:
        return member.get('/api/notifications');
      case 2:
        return member.get('/api/recommendations');
      case 3:
        return member.post('/api/wishes', { title: 'A wish', description: 'Made while processes come and go' });
      default:
        return member.get('/api/wishes/community');
    }
  }
}
