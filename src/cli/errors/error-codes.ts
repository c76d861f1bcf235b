import { exitCodes } from './exit-codes.ts';

/**
 * The words by which scripts tell errors apart, as `--json` shows them, and the exit code of a command that ends with
 * each. They are part of the interface, as the exit codes are.
 */
export const errorCodes = {
  // The command line, the settings, and whoever sits there.
  usage: exitCodes.usage,
  configuration: exitCodes.configuration,
  declined: exitCodes.other,
  interrupted: exitCodes.interrupted,
  terminated: exitCodes.terminated,
  'not-set': exitCodes.other,
  // What the service answers.
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
  // The way there.
  unreachable: exitCodes.unreachable,
  timeout: exitCodes.unreachable,
  // What was found, and how far it came.
  differences: exitCodes.differences,
  expiring: exitCodes.differences,
  found: exitCodes.differences,
  'partly-failed': exitCodes.partlyFailed,
  // Those of a check that failed end as the check did.
  'check-failed': exitCodes.other,
  'checks-failed': exitCodes.other,
  // This machine.
  output: exitCodes.other,
  view: exitCodes.other,
  'not-env': exitCodes.other,
  'no-git': exitCodes.other,
  'no-man': exitCodes.other,
  'alias-failed': exitCodes.other,
  'clone-failed': exitCodes.other,
  'pipeline-failed': exitCodes.other,
  start: exitCodes.other,
  data: exitCodes.other,
  bug: exitCodes.other,
} as const satisfies Readonly<Record<string, number>>;

/** The word of an error for scripts. */
export type ErrorCode = keyof typeof errorCodes;
