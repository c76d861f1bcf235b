/** System programs that some tests work with: they come from the distribution's packages, not from npm. */
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach } from 'vitest';

/** Debian keeps PostgreSQL's programs off the PATH, in a directory for each version. */
const debianPostgres = '/usr/lib/postgresql';

const postgresDirectories = (): readonly string[] => {
  try {
    return readdirSync(debianPostgres)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(debianPostgres, version, 'bin'));
  } catch {
    return [];
  }
};

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The path of a program, or undefined when this machine does not have it. */
export const findProgram = (name: string): string | undefined =>
  [...postgresDirectories(), ...(process.env['PATH'] ?? '').split(delimiter)]
    .filter((directory) => directory !== '')
    .map((directory) => join(directory, name))
    .find(isProgram);

/**
 * To be called in a `describe`: its tests are about these programs. Where one is missing they are skipped, with the
 * reason; under `CI=true` they fail instead, so that a machine that lacks a program can't pass for a tested one.
 */
export const needs = (...names: readonly string[]): void => {
  beforeEach(({ skip }) => {
    const missing = names.filter((name) => findProgram(name) === undefined);
    if (missing.length === 0) return;
    const reason = `not installed: ${missing.join(', ')}`;
    if (process.env['CI'] === 'true') throw new Error(reason);
    skip(reason);
  });
};
