/** Why the service did not start, in words for whoever started it. */
import type { ServiceConfig } from '../../../server/config.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { exitCodes } from '../../kernel/exit-codes.ts';

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const problem = (message: string, hint: string): ExitError =>
  new ExitError(message, { hint, code: 'start', exitCode: exitCodes.other });

const portProblems: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'needs rights that you do not have',
  EADDRNOTAVAIL: 'is on no address of this machine',
  ENOTFOUND: 'is on a host that cannot be found',
};

/** Names what could not be had; what is not known is passed on as it is. Never shows the database's address. */
export const startFailure = (error: unknown, config: ServiceConfig): unknown => {
  const code = codeOf(error);
  const isListening = error instanceof Error && 'syscall' in error && /listen|getaddrinfo/.test(String(error.syscall));
  const why = portProblems[code];
  if (isListening && why !== undefined && config.databaseUrl === undefined) {
    return problem(
      `cannot listen on ${config.host}:${config.port}: the port ${why}`,
      'Choose another one with --host and --port; --port 0 takes any that is free.',
    );
  }
  if (error instanceof Error && error.name === 'GitError') {
    return problem(messageOf(error), 'The service needs the git program, 2.39 or newer, on the PATH.');
  }
  if (config.databaseUrl !== undefined && (/^[0-9A-Z]{5}$/.test(code) || code.startsWith('E'))) {
    return problem(
      `cannot use the PostgreSQL database: ${code}`,
      'Check host, port, user, password and name in the address.',
    );
  }
  if (code.startsWith('SQLITE') || code.startsWith('E')) {
    return problem(
      `cannot use the data directory ${config.dataDir}: ${messageOf(error)}`,
      'Choose another one with --data-dir.',
    );
  }
  return error;
};
