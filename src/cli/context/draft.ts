/** Texts that are being written, in files. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandContext } from './context.ts';
import { decode, withLineFeeds } from './read-given-text.ts';

/** A text in a file of its own, which others cannot read. */
export interface Draft {
  readonly path: string;
  /** The directory that was made for it. */
  readonly directory: string;
}

/** @param name of the file */
export const makeDraft = async ({ env }: CommandContext, name: string, text: string): Promise<Draft> => {
  const directory = await mkdtemp(join(env['TMPDIR'] ?? tmpdir(), 'repoctl-'));
  await chmod(directory, 0o700);
  const path = join(directory, name);
  await writeFile(path, text, { mode: 0o600 });
  return { path, directory };
};

export const removeDraft = async ({ directory }: Draft): Promise<void> =>
  rm(directory, { recursive: true, force: true });

export const readDraft = async ({ path }: Draft): Promise<string> =>
  withLineFeeds(decode(await readFile(path), `file "${path}"`)).trimEnd();
