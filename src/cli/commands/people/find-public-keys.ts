import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateKeyMark } from '../../../contract/vocabulary/private-key.ts';
import { homeDirectory } from '../../config/config-file.ts';
import type { Environment } from '../../config/environment.ts';

/** A file in `~/.ssh` that holds a public key. */
export interface PublicKeyFile {
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
export const findPublicKeys = async (env: Environment): Promise<readonly PublicKeyFile[]> => {
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
