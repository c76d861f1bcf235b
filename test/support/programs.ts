import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The result of a check for programs of the system. */
export interface Need {
  /** For `describe.skipIf`. */
  readonly missing: boolean;
  /** The reason for skipping, for the title of the test; empty if nothing is missing. */
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
 * Checks for programs of the system by name, or for files by absolute path. On CI all of them must be there, so that no
 * test is always skipped.
 */
export const needs = (...names: readonly string[]): Need => {
  const missing = names.filter((name) => !isThere(name));
  if (missing.length > 0 && process.env['CI'] === 'true') throw new Error(`not installed: ${missing.join(', ')}`);
  return {
    missing: missing.length > 0,
    note: missing.length === 0 ? '' : ` (not installed here: ${missing.join(', ')})`,
  };
};
