import { run, type Result, type RunContext } from '../support/run.ts';

/** A server that a dry run never calls, with the project `team/app` and the group `team`. */
export const nowhere = { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };

/** Prints the requests that the rows on stdin would send. */
export const dryRun = (argv: readonly string[], stdin: string, around: RunContext = {}): Promise<Result> =>
  run([...argv, '--from', '-', '--dry-run'], { ...around, stdin, env: { ...nowhere, ...around.env } });

interface Planned {
  readonly line: number;
  readonly status: string;
  readonly request?: { readonly url: string; readonly body?: unknown };
  readonly error?: { readonly message: string };
}

/** Lines with the body of each request, or with its error. */
export const rowsOf = async (argv: readonly string[], stdin: string): Promise<readonly unknown[]> => {
  const { out, err } = await dryRun([...argv, '-o', 'ndjson'], stdin);
  if (out === '') throw new Error(err);
  return out
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Planned)
    .map(({ line, request, error }) => [line, error?.message ?? request?.body]);
};

/** Paths of the requests that the rows would send. */
export const urlsOf = async (argv: readonly string[], stdin: string): Promise<readonly unknown[]> => {
  const { out, err } = await dryRun([...argv, '-o', 'ndjson'], stdin);
  if (out === '') throw new Error(err);
  return out
    .trimEnd()
    .split('\n')
    .map((text) => (JSON.parse(text) as Planned).request?.url.replace('http://forge.test/api/v4', ''));
};
