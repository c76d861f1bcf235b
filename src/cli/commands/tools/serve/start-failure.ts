/** Turns errors of the start into messages. */
import type { DataLocation, ServiceConfig } from '../../../../server/request/service.ts';
import { ExitError } from '../../../errors/exit-error.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const problem = (message: string, hint: string): ExitError => new ExitError(message, { hint, code: 'start' });

const addressProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'address already in use',
  EACCES: 'permission denied',
  EADDRNOTAVAIL: 'not an address of this machine',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
};

const directoryProblems: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  ENOENT: 'part of the path does not exist, and cannot be created',
  EEXIST: 'not a directory',
  ENOTDIR: 'part of the path is not a directory',
  EROFS: 'read-only file system',
  ENOSPC: 'disk full',
  SQLITE_CANTOPEN: 'permission denied',
  SQLITE_READONLY: 'permission denied',
  SQLITE_FULL: 'disk full',
  SQLITE_NOTADB: 'repoctl.sqlite3 is not an SQLite database, or is damaged',
};

const certificateProblems: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EISDIR: 'is a directory',
  ERR_OSSL_X509_KEY_VALUES_MISMATCH: 'the key belongs to another certificate',
  ERR_OSSL_PEM_NO_START_LINE: 'not a PEM file',
};

const certificateFailure = (error: Error): ExitError =>
  problem(
    `cannot use the TLS certificate: ${certificateProblems[codeOf(error)] ?? error.message}`,
    'Check the files of --tls-cert and --tls-key.',
  );

const databaseProblems: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed',
  ETIMEDOUT: 'no response',
  EHOSTUNREACH: 'no route to host',
  ENOTFOUND: 'unknown host',
  EAI_AGAIN: 'unknown host',
  '28P01': 'wrong password or unknown user',
  '28000': 'access denied for this user',
  '3D000': 'unknown database',
  '42501': 'this user cannot create tables in it',
  '53300': 'too many connections',
  '57P03': 'starting up or shutting down',
};

/** Only `serve` has an address to listen on. */
type Config = DataLocation & Partial<Pick<ServiceConfig, 'host' | 'port'>>;

const addressFailure = (error: Error, { host, port }: Config): ExitError =>
  problem(
    `cannot listen on ${host}:${port}: ${addressProblems[codeOf(error)] ?? error.message}`,
    'Use --host and --port; --port 0 uses any free port.',
  );

/** The database belongs to another version of the program. The message names it, and never has the URL. */
const isOfOtherVersion = (error: Error): boolean => error.name === 'MigrationError';

const directoryFailure = (error: Error, { dataDir }: DataLocation): ExitError =>
  problem(
    `cannot use the data directory ${dataDir}: ${directoryProblems[codeOf(error)] ?? error.message}`,
    isOfOtherVersion(error)
      ? 'Use --data-dir for a new directory, or the version that made this one.'
      : 'Use --data-dir for another directory.',
  );

/** Unknown errors are shown by their code: a message could have the URL, and with it the password. */
const databaseFailure = (error: Error): ExitError => {
  if (isOfOtherVersion(error)) {
    return problem(
      `cannot use the PostgreSQL database: ${error.message}`,
      'Use --database for an empty database, or the version that made this one.',
    );
  }
  return problem(
    `cannot use the PostgreSQL database: ${databaseProblems[codeOf(error)] ?? (codeOf(error) || error.name)}`,
    'Check the host, port, user, password, and database name in the URL.',
  );
};

const keyProblems: Readonly<Record<string, string>> = {
  ENOENT: 'no such directory',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'is a directory',
  ENOTDIR: 'part of the path is not a directory',
  EROFS: 'read-only file system',
  ENOSPC: 'disk full',
};

const keyFailure = ({ message, cause }: Error): ExitError => {
  if (cause instanceof Error) {
    return problem(
      `${message}: ${keyProblems[codeOf(cause)] ?? cause.message}`,
      'Use --secret-key-file for a file that the server can read, or create in a directory that exists.',
    );
  }
  return problem(
    message,
    'Use --secret-key-file for the key that the database was made with, from a backup if need be.',
  );
};

/** The message for a failed start. Other errors are returned as they are. The database URL is never shown. */
export const startFailure = (error: unknown, config: Config): unknown => {
  if (!(error instanceof Error)) return error;
  if (error.name === 'GitError') {
    return problem(error.message, 'Install git 2.39 or later.');
  }
  if (error.name === 'SecretKeyError') return keyFailure(error);
  const stage = 'stage' in error ? error.stage : undefined;
  const cause = error.cause instanceof Error && stage !== undefined ? error.cause : error;
  if (cause.name === 'NoSqliteError') {
    const command = 'missing' in cause ? `npm install --global ${String(cause.missing)}` : 'npm rebuild better-sqlite3';
    return problem(
      cause.message,
      `Run "${command}", use Node.js 24.17 or later, which has SQLite built in, or use PostgreSQL with --database.`,
    );
  }
  if (cause.name === 'RecordsMovedError') {
    return problem(cause.message, 'Use --database, or rename the file back to continue with it.');
  }
  if (stage === 'certificate') return certificateFailure(cause);
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
