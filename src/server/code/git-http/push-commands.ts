/** Reads the commands and the options at the beginning of a push, which git then reads again. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { GitRefusal } from './git-refusal.ts';

/** A command of a push, which changes one ref. */
export interface PushCommand {
  /** Full name such as `refs/heads/main`, not necessarily valid. */
  readonly ref: string;
  /** The SHA that the client knows; null for a new ref. */
  readonly before: string | null;
  /** The new SHA; null for a deletion. */
  readonly after: string | null;
}

export interface Push {
  readonly commands: readonly PushCommand[];
  /** Capabilities of the client. */
  readonly capabilities: ReadonlySet<string>;
  /** The options of `git push -o`, as they were given. */
  readonly options: readonly string[];
  /** The whole request, with the commands and the options. */
  readonly input: Readable;
}

/** The maximum size of all commands in bytes. */
const longestCommands = 32 * 1024 * 1024;

/** Git's maximum size of a line in bytes, with its length. */
const longestLine = 65_520;

/** Git passes the options to hooks in the environment, whose size is limited. */
const mostOptions = { number: 100, bytes: 64 * 1024 } as const;

const unreadable = (): GitRefusal => new GitRefusal(400, 'Invalid Git request.');

const commandForm = /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) (.+)$/s;

const shallowForm = /^shallow (?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const shaOf = (text: string): string | null => (/^0+$/.test(text) ? null : text);

/** Refuses every form that git could read differently, since a command that is not seen here is not checked. */
const parseLine = (line: Buffer): PushCommand | null => {
  const end = line.indexOf(0);
  const bytes = end === -1 ? line : line.subarray(0, end);
  const text = bytes.toString('latin1').replace(/\n$/, '');
  if (shallowForm.test(text)) return null;
  const [, before, after, ref] = commandForm.exec(text) ?? [];
  if (before === undefined || after === undefined || ref === undefined) throw unreadable();
  const name = Buffer.from(ref, 'latin1');
  if (!isUtf8(name)) throw new GitRefusal(400, 'The name of a branch or a tag in this push is not UTF-8.');
  return { ref: name.toString(), before: shaOf(before), after: shaOf(after) };
};

const tooMany = (most: number, capabilities: ReadonlySet<string>): GitRefusal => {
  const line = `This push changes more than ${most} branches and tags; push in parts, or raise --max-push-refs of the server.`;
  return new GitRefusal(413, line, { capabilities });
};

const tooManyOptions = (capabilities: ReadonlySet<string>): GitRefusal => {
  const line = `This push has more than ${mostOptions.number} options, or more than ${mostOptions.bytes / 1024} KiB of them.`;
  return new GitRefusal(413, line, { capabilities });
};

/** The part of a push that has been read. */
interface Found {
  readonly commands: PushCommand[];
  readonly capabilities: Set<string>;
  readonly options: string[];
}

/** The capabilities follow the name in the first command. */
const takeCapabilities = (line: Buffer, capabilities: Set<string>): void => {
  const end = line.indexOf(0);
  if (end === -1) return;
  for (const word of line
    .toString('latin1', end + 1)
    .trim()
    .split(' '))
    capabilities.add(word);
};

const takeCommand = (line: Buffer, { commands, capabilities }: Found): void => {
  if (line.length === 0) throw unreadable();
  const command = parseLine(line);
  if (commands.length === 0) takeCapabilities(line, capabilities);
  if (command !== null) commands.push(command);
};

const takeOption = (line: Buffer, { options, capabilities }: Found): void => {
  if (line.includes(0)) throw unreadable();
  if (!isUtf8(line)) throw new GitRefusal(400, 'An option of this push is not UTF-8.', { capabilities });
  options.push(line.toString().replace(/\n$/, ''));
  const bytes = options.reduce((sum, option) => sum + Buffer.byteLength(option), 0);
  if (options.length > mostOptions.number || bytes > mostOptions.bytes) throw tooManyOptions(capabilities);
};

/** Takes the complete lines in `bytes`. Returns the number of bytes read; `whole` is true after the end of the section. */
const takeLines = (bytes: Buffer, take: (line: Buffer) => void): { read: number; whole: boolean } => {
  let read = 0;
  while (read + 4 <= bytes.length) {
    const length = bytes.toString('latin1', read, read + 4);
    if (length === '0000') return { read: read + 4, whole: true };
    const size = /^[0-9a-f]{4}$/i.test(length) ? Number.parseInt(length, 16) : 0;
    if (size < 4 || size > longestLine) throw unreadable();
    if (read + size > bytes.length) break;
    take(bytes.subarray(read + 4, read + size));
    read += size;
  }
  return { read, whole: false };
};

/**
 * Reads up to the end of the commands, and of the options if the client sends them. Throws `GitRefusal` for an invalid or
 * incomplete push, for more than `most` commands, and for too many options.
 */
export const readPush = async (request: Readable, most: number): Promise<Push> => {
  const coming = request[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  const found: Found = { commands: [], capabilities: new Set(), options: [] };
  let [unread, total]: [Buffer, number] = [Buffer.alloc(0), 0];
  const readSection = async (take: (line: Buffer, found: Found) => void): Promise<void> => {
    for (;;) {
      const { read, whole } = takeLines(unread, (line) => take(line, found));
      if (found.commands.length > most || total > longestCommands) throw tooMany(most, found.capabilities);
      unread = unread.subarray(read);
      if (whole) return;
      const next = await coming.next().catch(() => ({ done: true as const, value: undefined }));
      if (next.done === true) throw unreadable();
      chunks.push(next.value);
      total += next.value.length;
      unread = Buffer.concat([unread, next.value]);
    }
  };
  await readSection(takeCommand);
  if (found.capabilities.has('push-options')) await readSection(takeOption);
  async function* again(): AsyncGenerator<Buffer> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => coming };
  }
  return { ...found, input: Readable.from(again(), { objectMode: false }) };
};
