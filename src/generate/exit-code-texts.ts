import { exitCodes } from '../cli/errors/exit-codes.ts';

const texts: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'Done, also when there was nothing to change',
  other: 'Something else went wrong',
  usage: 'The command line makes no sense',
  configuration: 'The configuration is missing something, or cannot be used',
  notAuthenticated: 'Not signed in (401)',
  forbidden: 'Not allowed (403)',
  notFound: 'Not found (404)',
  conflict: 'In conflict with what is there (405, 409, 412)',
  invalid: 'Refused as invalid (400, 422)',
  rateLimited: 'Too many requests (429)',
  service: 'The service failed (5xx)',
  unreachable: 'The service cannot be reached, or did not answer in time',
  partlyFailed: 'A part of many things failed',
  differences: 'Differences were found',
  interrupted: 'Interrupted',
};

/** Every exit code and what it says, in ascending order. */
export const exitCodeTexts: readonly { readonly code: number; readonly says: string }[] = Object.entries(exitCodes)
  .map(([name, code]) => ({ code, says: texts[name as keyof typeof exitCodes] }))
  .toSorted((a, b) => a.code - b.code);
