import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';

/** A record of a CSV file, with the line on which it starts, counted from 1. */
export interface CsvRecord {
  line: number;
  values: string[];
}

/** Error for a file that is not CSV or not UTF-8. Nothing after `line` can be read. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Yields the records of a file as RFC 4180 describes it, in UTF-8, with CRLF or LF. Empty lines are skipped. The file is streamed
 * and never in memory as a whole.
 *
 * @param onBytes called with the number of bytes read since the last call
 * @throws UnreadableFileError
 */
export async function* readCsvRecords(path: string, onBytes: (bytes: number) => void): AsyncGenerator<CsvRecord> {
  const lines = new LineCounter();
  const parser = parse({
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    // The line number is passed on as the first value.
    on_record: (values: string[]) => [String(lines.take(values)), ...values],
  });
  const reading = pipeline(createReadStream(path, { highWaterMark: CHUNK_BYTES }), strictUtf8(onBytes), parser);
  // The failure reaches the loop below through the parser.
  reading.catch(() => undefined);

  try {
    for await (const [line, ...values] of parser as AsyncIterable<string[]>) {
      if (values.length > 1 || values[0] !== '') yield { line: Number(line), values };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const reason = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quoted value is never closed' : 'misplaced quote';
    throw new UnreadableFileError(lines.next, reason);
  }
}

/** Counts lines while the parser parses, so that a failure knows its line. The parser's own count takes a quoted CRLF twice. */
class LineCounter {
  /** Line on which the next record starts. */
  next = 1;

  /** Returns the line on which a record starts, and moves on to the next record. Records have to be passed in order. */
  take(values: string[]): number {
    const line = this.next;
    this.next += 1;
    for (const value of values) if (value.includes('\n')) this.next += value.split('\n').length - 1;
    return line;
  }
}

function strictUtf8(onBytes: (bytes: number) => void): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let line = 1;
  const decode = (done: TransformCallback, chunk?: Buffer) => {
    try {
      done(null, chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode());
    } catch {
      const good = chunk?.toString('utf8').split('\uFFFD')[0] ?? '';
      done(new UnreadableFileError(line + good.split('\n').length - 1, 'is not UTF-8'));
    }
  };
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      onBytes(chunk.length);
      decode(done, chunk);
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) line += 1;
    },
    flush: (done: TransformCallback) => decode(done),
  });
}
