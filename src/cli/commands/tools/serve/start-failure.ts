/** Why the service did not start, in words for whoever started it. */
import type { ServiceConfig } from '../../../../server/request/service.ts';
import { ExitError } from '../../../errors/exit-error.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const problem = (message: string, hint: string): ExitError => new ExitError(message, { hint, code: 'start' });

const addressProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'that needs rights that you do not have',
  EADDRNOTAVAIL: 'that is no address of this machine',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'there is no host of that name',
};

const directoryProblems: Readonly<Record<string, string>> = {
  EACCES: 'you may not write there',
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of the path is a file',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
  SQLITE_CANTOPEN: 'you may not write there',
  SQLITE_READONLY: 'you may not write there',
  SQLITE_FULL: 'its disk is full',
  SQLITE_NOTADB: 'repoctl.sqlite3 in it is no database of SQLite, or a damaged one',
};

const databaseProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing accepts connections there',
  ECONNRESET: 'the connection was closed',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to its host',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'there is no host of that name',
  '28P01': 'the password is wrong, or there is no such user',
  '28000': 'this user is not let in',
  '3D000': 'there is no database of that name',
  '42501': 'this user may not make tables in it',
  '53300': 'it takes no further connections',
  '57P03': 'it is starting up or shutting down',
};

const addressFailure = (error: Error, { host, port }: ServiceConfig): ExitError =>
  problem(
    `cannot listen on ${host}:${port}: ${addressProblems[codeOf(error)] ?? error.message}`,
    'Choose another address with --host and --port; --port 0 takes any port that is free.',
  );

const directoryFailure = (error: Error, { dataDir }: ServiceConfig): ExitError =>
  problem(
    `cannot use the data directory ${dataDir}: ${directoryProblems[codeOf(error)] ?? error.message}`,
    'Choose another one with --data-dir.',
  );

/** The database was made by another version of the program; the message says which, and never holds the address. */
const isOfOtherVersion = (error: Error): boolean => error.name === 'MigrationError';

/** The code stands in for what is not known: a message could hold the address, and with it the password. */
const databaseFailure = (error: Error): ExitError => {
  if (isOfOtherVersion(error)) {
    return problem(`cannot use the PostgreSQL database: ${error.message}`, 'Name another one with --database.');
  }
  return problem(
    `cannot use the PostgreSQL database: ${databaseProblems[codeOf(error)] ?? (codeOf(error) || error.name)}`,
    'Check host, port, user, password and name in the address.',
  );
};

/** Names what could not be had; what is not known is passed on as it is. Never shows the database's address. */
export const startFailure = (error: unknown, config: ServiceConfig): unknown => {
  if (!(error instanceof Error)) return error;
  if (error.name === 'GitError') {
    return problem(error.message, 'The service needs the git program, 2.39 or newer, on the PATH.');
  }
  const stage = 'stage' in error ? error.stage : undefined;
  const cause = error.cause instanceof Error && stage !== undefined ? error.cause : error;
  if (cause.name === 'NoSqliteError') {
    return problem(
      cause.message,
      'Use Node 24.17 or newer, which has SQLite built in, run "npm rebuild better-sqlite3", or use PostgreSQL with --database.',
    );
  }
  if (stage === 'address') return addressFailure(cause, config);
  if (stage === 'data directory') return directoryFailure(cause, config);
  const { databaseUrl } = config;
  if (databaseUrl !== undefined && (stage === 'database' || /^([0-9A-Z]{5}$|E)/.test(codeOf(cause)))) {
    return databaseFailure(cause);
  }
  if (databaseUrl === undefined && (isOfOtherVersion(cause) || /^(SQLITE|E)/.test(codeOf(cause))))
    return directoryFailure(cause, config);
  return error;
};
