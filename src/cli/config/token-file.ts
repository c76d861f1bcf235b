import { errorCode } from '../../api/errors/configuration-error.ts';
import { ConfigError } from './config-error.ts';
import { checkToken } from './key-values.ts';
import { showMode } from './writable-config.ts';

/** Bytes; a larger file cannot be a token file. */
const maximumSize = 64 * 1024;

const unreadable = (path: string, error: unknown): ConfigError => {
  const code = errorCode(error);
  const reasons: Record<string, string> = {
    ENOENT: 'does not exist',
    EACCES: 'cannot be read: permission denied',
    EISDIR: 'is a directory',
  };
  return new ConfigError(`token file ${path} ${reasons[code] ?? `cannot be read (${code})`}`, {
    hint: 'Correct token_file in the profile, or write the token to the file with mode 600.',
  });
};

const readPrivateFile = async (path: string): Promise<string> => {
  const { open } = await import('node:fs/promises');
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(path, error);
  });
  try {
    // The open file is checked, so that it cannot be replaced in between.
    const { mode, size } = await file.stat().catch((error: unknown) => {
      throw unreadable(path, error);
    });
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new ConfigError(`token file ${path} is readable by other users (mode ${showMode(mode)})`, {
        hint: `Run "chmod 600 ${path}".`,
      });
    }
    if (size > maximumSize) throw new ConfigError(`token file ${path} is too large for a token (${size} bytes)`);
    return await file.readFile('utf8').catch((error: unknown) => {
      throw unreadable(path, error);
    });
  } finally {
    await file.close();
  }
};

/**
 * Reads a token from a file of one line. Throws ConfigError if the file is missing, empty, no file, too large, or readable by
 * other users.
 */
export const readTokenFile = async (path: string): Promise<string> => {
  const text = await readPrivateFile(path);
  const checked = checkToken(`token file ${path}`, text.replace(/\r?\n$/, ''));
  if (!checked.ok) throw new ConfigError(checked.problem);
  return String(checked.value);
};
