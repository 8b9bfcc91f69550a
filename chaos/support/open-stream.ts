import { setTimeout as pause } from 'node:timers/promises';
import type { ApiMember } from '../../e2e/support/api-member';

/** How long to wait for a hint, in milliseconds. A hint takes milliseconds, and longer while a worker does other work. */
const HINT_MS = 60_000;

/** A member's stream of hints, as an open page has it. */
export class OpenStream {
  private hints = 0;
  private isOver = false;

  private constructor(private readonly body: ReadableStream<string>) {
    void this.read();
  }

  static async of(member: ApiMember): Promise<OpenStream> {
    const { ok, status, body } = await member.ask('GET', '/api/notifications/stream');
    if (!ok || !body) throw new Error(`The stream answered ${status}`);
    return new OpenStream(body.pipeThrough(new TextDecoderStream()));
  }

  /** Whether the stream is still open and receives a hint after `happens` has run. */
  async receivesHintAfter(happens: () => Promise<unknown>): Promise<boolean> {
    const before = this.hints;
    await happens();
    for (const end = performance.now() + HINT_MS; performance.now() < end && !this.isOver; await pause(50)) {
      if (this.hints > before) return true;
    }
    return false;
  }

  private async read(): Promise<void> {
    try {
      for await (const piece of this.body) if (piece.includes('data:')) this.hints += 1;
    } catch {
      // The process of the stream ended.
    }
    this.isOver = true;
  }
}
