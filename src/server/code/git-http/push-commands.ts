/** What a push wants to do with which refs: the beginning of its request, which git reads after us once more. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { GitRefusal } from './git-refusal.ts';

/** One line of a push. */
export interface PushCommand {
  /** In full: `refs/heads/main`. Text, but not necessarily a name that git takes. */
  readonly ref: string;
  /** SHA that the client saw; null where it saw no such ref. */
  readonly before: string | null;
  /** SHA that is to be there; null for a deletion. */
  readonly after: string | null;
}

/** A push whose commands are known; `input` is the whole request again. */
export interface Push {
  readonly commands: readonly PushCommand[];
  /** What the client says that it can do. */
  readonly capabilities: ReadonlySet<string>;
  readonly input: Readable;
}

/** Bytes that the commands of a push may take, whatever their number. */
const longestCommands = 32 * 1024 * 1024;

/** Bytes of one line, its length included, as git limits it. */
const longestLine = 65_520;

const unreadable = (): GitRefusal => new GitRefusal(400, 'Invalid Git request.');

const commandForm = /^([0-9a-f]{40}|[0-9a-f]{64}) ([0-9a-f]{40}|[0-9a-f]{64}) (.+)$/s;

const shallowForm = /^shallow (?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const shaOf = (text: string): string | null => (/^0+$/.test(text) ? null : text);

/** Every form that git reads as something else than we do is refused: what is not seen here is not checked. */
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

/** What has been read of a push. */
interface Found {
  readonly commands: PushCommand[];
  readonly capabilities: Set<string>;
}

/** The first command has them behind its name. */
const takeCapabilities = (line: Buffer, capabilities: Set<string>): void => {
  const end = line.indexOf(0);
  if (end === -1) return;
  for (const word of line
    .toString('latin1', end + 1)
    .trim()
    .split(' '))
    capabilities.add(word);
};

/** Adds what is in `bytes` to what was found. How many bytes were read, and whether that was all of the commands. */
const takeCommands = (bytes: Buffer, { commands, capabilities }: Found): { read: number; whole: boolean } => {
  let read = 0;
  while (read + 4 <= bytes.length) {
    const length = bytes.toString('latin1', read, read + 4);
    if (length === '0000') return { read, whole: true };
    const size = /^[0-9a-f]{4}$/i.test(length) ? Number.parseInt(length, 16) : 0;
    if (size < 5 || size > longestLine) throw unreadable();
    if (read + size > bytes.length) break;
    const line = bytes.subarray(read + 4, read + size);
    const command = parseLine(line);
    if (commands.length === 0) takeCapabilities(line, capabilities);
    if (command !== null) commands.push(command);
    read += size;
  }
  return { read, whole: false };
};

/**
 * Reads as far as the commands go. Throws `GitRefusal` for what is no push, for more than `most` commands, and when the
 * client breaks off.
 */
export const readPush = async (request: Readable, most: number): Promise<Push> => {
  const coming = request[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const chunks: Buffer[] = [];
  const found: Found = { commands: [], capabilities: new Set() };
  let [unread, total, whole]: [Buffer, number, boolean] = [Buffer.alloc(0), 0, false];
  while (!whole) {
    const next = await coming.next().catch(() => ({ done: true as const, value: undefined }));
    if (next.done === true) throw unreadable();
    chunks.push(next.value);
    total += next.value.length;
    unread = Buffer.concat([unread, next.value]);
    const taken = takeCommands(unread, found);
    if (found.commands.length > most || total > longestCommands) throw tooMany(most, found.capabilities);
    unread = unread.subarray(taken.read);
    whole = taken.whole;
  }
  async function* again(): AsyncGenerator<Buffer> {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => coming };
  }
  return { ...found, input: Readable.from(again(), { objectMode: false }) };
};
