import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether what a test needs is there. */
export interface Need {
  /** For `describe.skipIf`. */
  readonly missing: boolean;
  /** For the title of what is skipped: why it is; empty when it is not. */
  readonly note: string;
}

const allows = (path: string, mode: number): boolean => {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
};

const isThere = (name: string): boolean => {
  if (name.startsWith('/')) return allows(name, constants.R_OK);
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  return directories.some((directory) => allows(join(directory, name), constants.X_OK));
};

/**
 * Says whether programs of the system are there, by name, or files, by absolute path. On CI they have to be: a test that
 * nobody runs proves nothing.
 */
export const needs = (...names: readonly string[]): Need => {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && process.env['CI'] === 'true') throw new Error(`not installed: ${missing.join(', ')}`);
  return {
    missing: missing.length > 0,
    note: missing.length === 0 ? '' : ` (not installed here: ${missing.join(', ')})`,
  };
};
