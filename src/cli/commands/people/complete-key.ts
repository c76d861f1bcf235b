/** Reads a new key: from a file, from stdin, or by choice from `~/.ssh`. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateKeyMark } from '../../../contract/vocabulary/private-key.ts';
import { homeDirectory } from '../../config/base-directories.ts';
import type { Environment } from '../../config/environment.ts';
import type { CommandContext } from '../../context/context.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { askChoice } from '../../output/ask.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** Throws UsageError, without quoting the text, for a private key, which must never be sent. */
const refusePrivateKey = (text: unknown, label: string, hint: string): void => {
  if (typeof text === 'string' && new RegExp(privateKeyMark).test(text)) {
    throw new UsageError(`${label} is a private key; nothing was sent`, { hint });
  }
};

/** A public key file in `~/.ssh`. */
interface PublicKeyFile {
  readonly name: string;
  readonly line: string;
}

/** Files that end in `-cert.pub` are certificates, not keys. */
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

/**
 * The public keys in `~/.ssh`, by file name. Only files that end in `.pub` are opened, since others can be private
 * keys.
 */
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

/** Prompts for one of the keys in `~/.ssh`; undefined if there is none or the user picks another. */
const chooseKey = async (context: CommandContext): Promise<string | undefined> => {
  const found = await findPublicKeys(context.env);
  if (found.length === 0) return undefined;
  const labels = found.map(({ name, line }) => [name, commentOf(line)].filter((part) => part !== '').join('  '));
  const asked = { message: 'Public key in ~/.ssh', missing: '--key', choices: [...labels, another] };
  return found[labels.indexOf(await askChoice(context.streams, asked))]?.line;
};

const commentOf = (line: string): string => /^\S+\s+\S+\s+(.*\S)/.exec(line)?.[1] ?? '';

/**
 * Refuses private keys, prompts for a public key in `~/.ssh` on a terminal if none is given, and takes the key's
 * comment as its default title.
 */
export const completeSshKey = async (context: CommandContext, given: WireParams): Promise<WireParams> => {
  const hint = 'Use the .pub file in place of it: --key @FILE.pub.';
  refusePrivateKey(given['key'], '--key', hint);
  // The file of the key ends up here if it is given in place of the title.
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

/** Refuses private keys. There is no prompt, since an armored key has many lines. */
export const completeGpgKey = async (params: WireParams): Promise<WireParams> => {
  if (params['key'] === undefined) throw new UsageError('--key is required', { hint: fromKeyring });
  refusePrivateKey(params['key'], '--key', `Use the public key: ${fromKeyring}`);
  return params;
};
