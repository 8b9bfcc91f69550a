import { parentPort } from 'node:worker_threads';
import type { PaintRequest, PaintResult } from './painter.js';
import { openEntry } from './sandbox.js';
import { separateStyles } from './separate-styles.js';

/**
 * Worker thread that runs the teams' rendering code. The main thread terminates it when it exceeds its time or memory limit. The
 * map holds the opened entries by id.
 */
const opened = new Map<string, (input: string) => string>();

function paint({ number, id, source, input }: PaintRequest): PaintResult {
  try {
    if (source !== null) opened.set(id, openEntry(source));
    const draw = opened.get(id);
    if (!draw) throw new Error('an entry that was never handed in');
    return { number, painted: separateStyles(draw(input)), error: null };
  } catch (error) {
    // The code of an entry may throw any value.
    const message = error instanceof Error ? error.message : 'an entry threw';
    return { number, painted: null, error: String(message).slice(0, 300) };
  }
}

parentPort?.on('message', (request: PaintRequest) => parentPort?.postMessage(paint(request)));
