import { exitCodes } from './exit-codes.ts';

/** Error codes that `--json` prints, each with the exit code of the command. Both are part of the interface. */
export const errorCodes = {
  // The command line, the settings, and the user.
  usage: exitCodes.usage,
  configuration: exitCodes.configuration,
  declined: exitCodes.other,
  interrupted: exitCodes.interrupted,
  terminated: exitCodes.terminated,
  'not-set': exitCodes.other,
  // Responses of the server.
  unauthenticated: exitCodes.notAuthenticated,
  forbidden: exitCodes.forbidden,
  'not-found': exitCodes.notFound,
  conflict: exitCodes.conflict,
  invalid: exitCodes.invalid,
  'rate-limited': exitCodes.rateLimited,
  service: exitCodes.service,
  'unsafe-response': exitCodes.service,
  other: exitCodes.other,
  protocol: exitCodes.other,
  // The connection.
  unreachable: exitCodes.unreachable,
  timeout: exitCodes.unreachable,
  // Results that a script checks for.
  differences: exitCodes.differences,
  expiring: exitCodes.differences,
  found: exitCodes.differences,
  'partly-failed': exitCodes.partlyFailed,
  // A failed check has the exit code of its own error.
  'check-failed': exitCodes.other,
  'checks-failed': exitCodes.other,
  // This machine.
  output: exitCodes.other,
  view: exitCodes.other,
  'not-env': exitCodes.other,
  'no-git': exitCodes.other,
  'alias-failed': exitCodes.other,
  'editor-failed': exitCodes.other,
  'clone-failed': exitCodes.other,
  'export-failed': exitCodes.other,
  'import-failed': exitCodes.other,
  'pipeline-failed': exitCodes.other,
  'rebase-failed': exitCodes.other,
  start: exitCodes.other,
  data: exitCodes.other,
  bug: exitCodes.other,
} as const satisfies Readonly<Record<string, number>>;

export type ErrorCode = keyof typeof errorCodes;
