/** How the key that is to be added is given: as a file, from stdin, or chosen from those in `~/.ssh`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateKeyMark } from '../../../contract/vocabulary/private-key.ts';
import { homeDirectory } from '../../config/base-directories.ts';
import type { Environment } from '../../config/environment.ts';
import type { CommandContext } from '../../context/context.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { askChoice } from '../../output/ask.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** Throws UsageError, without a part of the text, when it holds a private key: that must not travel anywhere. */
const refusePrivateKey = (text: unknown, label: string, hint: string): void => {
  if (typeof text === 'string' && new RegExp(privateKeyMark).test(text)) {
    throw new UsageError(`${label} is a private key; nothing was sent`, { hint });
  }
};

/** A file in `~/.ssh` that holds a public key. */
interface PublicKeyFile {
  readonly name: string;
  readonly line: string;
}

/** Certificates end in `-cert.pub`, and are no keys to be added. */
const isPublicName = (name: string): boolean => name.endsWith('.pub') && !name.endsWith('-cert.pub');

const isPublicKey = (text: string): boolean =>
  /^(ssh|ecdsa|sk)-\S+[ \t]+\S+[^\n]*$/.test(text) && !new RegExp(privateKeyMark).test(text);

const readLine = async (path: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch {
    return '';
  }
};

/** The public keys in `~/.ssh`, by file name. Files without the ending `.pub` are never opened: they may be private. */
const findPublicKeys = async (env: Environment): Promise<readonly PublicKeyFile[]> => {
  const directory = join(homeDirectory(env), '.ssh');
  const names = await readdir(directory).catch(() => []);
  const files = await Promise.all(
    names
      .filter(isPublicName)
      .toSorted()
      .map(async (name) => ({ name, line: await readLine(join(directory, name)) })),
  );
  return files.filter(({ line }) => isPublicKey(line));
};

const another = 'another key';

/** Lets the user choose from the keys in `~/.ssh`; undefined when there is none, or none of them is meant. */
const chooseKey = async (context: CommandContext): Promise<string | undefined> => {
  const found = await findPublicKeys(context.env);
  if (found.length === 0) return undefined;
  const labels = found.map(({ name, line }) => [name, commentOf(line)].filter((part) => part !== '').join('  '));
  const asked = { message: 'Public key in ~/.ssh', missing: '--key', choices: [...labels, another] };
  return found[labels.indexOf(await askChoice(context.streams, asked))]?.line;
};

const commentOf = (line: string): string => /^\S+\s+\S+\s+(.*\S)/.exec(line)?.[1] ?? '';

/**
 * Lets no private key pass; on a terminal offers the public keys in `~/.ssh` when none was given; and names a key after
 * its comment when it has no title.
 */
export const completeSshKey = async (context: CommandContext, given: WireParams): Promise<WireParams> => {
  const hint = 'Use the .pub file in place of it: --key @FILE.pub.';
  refusePrivateKey(given['key'], '--key', hint);
  // Where a key is expected rather than its name, the file of the key ends up here.
  refusePrivateKey(given['title'], '<title>', hint);
  const key = given['key'] ?? (context.canAsk() ? await chooseKey(context) : undefined);
  const comment = typeof key === 'string' ? commentOf(key.trim()) : '';
  return {
    ...given,
    ...(key !== undefined && { key }),
    ...(given['title'] === undefined && comment !== '' && { title: comment }),
  };
};

const fromKeyring = 'gpg --armor --export you@example.com | repoctl gpg-keys create --key -';

/** Lets no private key pass. An armored key has many lines, so that nobody is asked to type one. */
export const completeGpgKey = async (params: WireParams): Promise<WireParams> => {
  if (params['key'] === undefined) throw new UsageError('--key is required', { hint: fromKeyring });
  refusePrivateKey(params['key'], '--key', `Use the public key: ${fromKeyring}`);
  return params;
};
