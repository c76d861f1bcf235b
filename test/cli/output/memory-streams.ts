import { PassThrough } from 'node:stream';
import type { Streams } from '../../../src/cli/output/streams.ts';

export interface MemoryStreams extends Streams {
  readonly out: () => string;
  readonly err: () => string;
}

/** Streams that record their output; by default those of a pipe, 80 columns wide and without colors. */
export const memoryStreams = (
  options: { terminal?: boolean; columns?: number; color?: 0 | 1 | 2 | 3 } = {},
): MemoryStreams => {
  const { terminal = false, columns = 80, color = 0 } = options;
  const [stdout, stderr] = [collected(), collected()];
  return {
    stdin: new PassThrough(),
    stdout: stdout.stream,
    stderr: stderr.stream,
    stdinIsTerminal: terminal,
    stdoutIsTerminal: terminal,
    stderrIsTerminal: terminal,
    columns,
    rows: Infinity,
    colorLevel: { stdout: color, stderr: color },
    readerLeft: () => false,
    now: () => new Date('2024-05-01T12:00:00Z'),
    out: stdout.text,
    err: stderr.text,
  };
};

const collected = (): { stream: PassThrough; text: () => string } => {
  const stream = new PassThrough();
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  return { stream, text: () => Buffer.concat(chunks).toString() };
};

export async function* pagesOf(...pages: readonly (readonly unknown[])[]): AsyncGenerator<readonly unknown[]> {
  for (const page of pages) yield page;
}
