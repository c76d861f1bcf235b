/** Reads all refs of a repository from their files, since git leaves out damaged ones and reads none without a sound HEAD. */
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { unlessGone } from '../formats/is-gone.ts';
import { chunk } from '../formats/chunk.ts';
import { listFiles } from '../formats/list-files.ts';
import { catFile } from './cat-file.ts';
import { readLoose, readPacked, shaIn } from './damaged-refs.ts';
import { canBeRef } from './ref-name.ts';

/** A ref that exists and cannot be read. */
export interface DamagedRef {
  /** Full name. */
  readonly ref: string;
  /** The end of a sentence about it: `is empty`. */
  readonly fault: string;
  readonly isLoose: boolean;
}

export interface RefScan {
  readonly isHeadDamaged: boolean;
  readonly damaged: readonly DamagedRef[];
  /** Full names of all refs that can be read. */
  readonly sound: ReadonlySet<string>;
  /** The file `packed-refs` without broken lines; undefined if it has none. */
  readonly mendedPacked: string | undefined;
  /** Broken lines without a name. */
  readonly nameless: number;
}

/** By the rules of git: a branch that need not exist, or a commit. */
const isHead = (content: string): boolean => /^ref:\s*refs\/\S/.test(content) || typeof shaIn(content) === 'string';

const linePattern = /^(?:#.*|(?:[0-9a-f]{40}|[0-9a-f]{64}) (refs\/\S.*)|\^(?:[0-9a-f]{40}|[0-9a-f]{64}))$/;

const readLines = (packed: Buffer | undefined) => {
  const lines = packed?.toString().split('\n') ?? [];
  // A last line without an end was cut.
  const cut = lines.pop() ?? '';
  const kept: string[] = [];
  const broken: string[] = cut === '' ? [] : [''];
  const shas = new Map<string, string>();
  let isAboveBroken = false;
  for (const line of lines) {
    const match = linePattern.exec(line);
    const isOfTag = match !== null && line.startsWith('^');
    if (match === null) broken.push(line);
    else if (!isOfTag || !isAboveBroken) kept.push(line);
    isAboveBroken = match === null || (isOfTag && isAboveBroken);
    if (match?.[1] !== undefined) shas.set(match[1], line.slice(0, line.indexOf(' ')));
  }
  return { kept, broken, shas };
};

/** The name that a broken line is about. */
const nameIn = (line: string): string | undefined => {
  const name = / (refs\/\S+)$/.exec(line)?.[1];
  return name !== undefined && canBeRef(name) ? name : undefined;
};

/** Names per question to git. */
const atOnce = 1000;

const missingObjects = async (dir: string, shas: readonly string[]): Promise<Set<string>> => {
  const missing = new Set<string>();
  for (const some of chunk([...new Set(shas)], atOnce)) {
    const found = await catFile(
      dir,
      some.map((name) => ({ name, content: false })),
    );
    for (const [index, sha] of some.entries()) if (found[index] === undefined) missing.add(sha);
  }
  return missing;
};

/** Commits are looked for only with a sound HEAD, without which git reads nothing. */
export const scanRefs = async (dir: string): Promise<RefScan> => {
  const head = await unlessGone(readFile(join(dir, 'HEAD'), 'utf8'), '');
  const isHeadDamaged = !isHead(head);
  const { kept, broken, shas } = readLines(await readPacked(dir));
  const names = broken.map(nameIn);
  const damaged = new Map<string, DamagedRef>();
  for (const ref of names) {
    if (ref !== undefined) damaged.set(ref, { ref, fault: 'has a broken line in packed-refs', isLoose: false });
  }
  const loose = new Set<string>();
  for (const { path: ref, isFile } of await listFiles(dir, 'refs')) {
    const content = isFile && !ref.endsWith('.lock') && canBeRef(ref) ? await readLoose(dir, ref) : undefined;
    if (content === undefined) continue;
    loose.add(ref);
    shas.delete(ref);
    damaged.delete(ref);
    const sha = shaIn(content);
    if (typeof sha === 'string') shas.set(ref, sha);
    if (sha === undefined)
      damaged.set(ref, { ref, fault: content === '' ? 'is empty' : 'holds no SHA', isLoose: true });
  }
  const missing = isHeadDamaged ? new Set<string>() : await missingObjects(dir, [...shas.values()]);
  for (const [ref, sha] of shas) {
    if (missing.has(sha))
      damaged.set(ref, { ref, fault: `leads to ${sha}, which is missing`, isLoose: loose.has(ref) });
  }
  return {
    isHeadDamaged,
    damaged: [...damaged.values()],
    sound: new Set([...shas.keys()].filter((ref) => !damaged.has(ref))),
    mendedPacked: broken.length === 0 ? undefined : kept.map((line) => `${line}\n`).join(''),
    nameless: names.filter((name) => name === undefined).length,
  };
};
