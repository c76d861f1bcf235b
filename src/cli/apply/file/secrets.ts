/** Reads the values of references, each once. */
import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { startOf } from '../../config/base-directories.ts';
import type { Environment } from '../../output/environment.ts';
import type { Reference } from './entry.ts';
import type { Place } from './place.ts';
import { FileFault, isWithin, orFault, readWithin, textOf } from './read-within.ts';

/** Maximum number of bytes. A variable has up to 65,535 characters of up to four bytes each. */
const largestFile = 256 * 1024;

export interface SecretSources {
  readonly env: Environment;
  /** Undefined if it was removed. */
  readonly cwd: string | undefined;
  /** Runs the profile's `secret_command` with a name; undefined if there is none. */
  readonly askCommand: ((name: string) => Promise<string>) | undefined;
  /** The token of this run's requests. */
  readonly token: () => Promise<string | undefined>;
}

/** The reason why a reference has no value. */
export class SecretFault extends Error {}

const fromEnvironment = (env: Environment, name: string): string => {
  const value = Object.hasOwn(env, name) ? env[name] : undefined;
  if (value === undefined) throw new SecretFault(`the environment variable ${name} is not set`);
  return value;
};

/** Reads a file below the folder of the file with the reference. */
const fromFile = async (name: string, from: string, cwd: string | undefined): Promise<string> => {
  try {
    const start = startOf(from, cwd);
    const folder = await orFault(realpath(from === '-' ? start : dirname(resolve(start, from))));
    const path = resolve(folder, name);
    const within = { path: folder, name: `the folder of ${from}` };
    // The message must not reveal whether a file outside exists.
    if (!isWithin(folder, path)) throw new FileFault(`outside ${within.name}`);
    const bytes = await readWithin(within, path, largestFile);
    return textOf(bytes).replace(/\r?\n$/, '');
  } catch (error) {
    throw error instanceof FileFault ? new SecretFault(`cannot read ${name}: ${error.message}`) : error;
  }
};

/** Rejects with SecretFault. */
export type ResolveSecret = (reference: Reference, at: Place) => Promise<string>;

/** Creates a resolver that reads each value once. The final line break of files and commands is removed. */
export const secretResolver = ({ env, cwd, askCommand, token }: SecretSources): ResolveSecret => {
  const known = new Map<string, Promise<string>>();
  const findOne = async ({ from, name }: Reference, { file }: Place): Promise<string> => {
    if (from === 'env') return fromEnvironment(env, name);
    if (from === 'file') return fromFile(name, file, cwd);
    if (askCommand === undefined) {
      throw new SecretFault('no secret_command is configured; set one with "repoctl config set secret_command ..."');
    }
    return askCommand(name);
  };
  const resolveOne = async (reference: Reference, at: Place): Promise<string> => {
    const value = await findOne(reference, at);
    const own = (await token()) ?? '';
    // The token of this run is refused under any name.
    if (own === '' || !value.includes(own)) return value;
    throw new SecretFault(
      `${reference.from} ${reference.name} cannot be used as a value: it has the token of this run`,
    );
  };
  return (reference, at) => {
    const key = JSON.stringify([reference.from, reference.name, reference.from === 'file' ? dirname(at.file) : '']);
    const value = known.get(key) ?? resolveOne(reference, at);
    known.set(key, value);
    return value;
  };
};
