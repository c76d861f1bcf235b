import { run, type Result, type RunContext } from '../support/run.ts';

/** Where a dry run would send rows to: project `team/app` and group `team` of a service that is never asked. */
export const nowhere = { REPOCTL_URL: 'http://forge.test', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };

/** What the rows on stdin would send. */
export const dryRun = (argv: readonly string[], stdin: string, around: RunContext = {}): Promise<Result> =>
  run([...argv, '--from', '-', '--dry-run'], { ...around, stdin, env: { ...nowhere, ...around.env } });

interface Planned {
  readonly line: number;
  readonly status: string;
  readonly request?: { readonly url: string; readonly body?: unknown };
  readonly error?: { readonly message: string };
}

/** The same, one by one: line and body, or line and what is wrong. */
export const rowsOf = async (argv: readonly string[], stdin: string): Promise<readonly unknown[]> => {
  const { out, err } = await dryRun([...argv, '-o', 'ndjson'], stdin);
  if (out === '') throw new Error(err);
  return out
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text) as Planned)
    .map(({ line, request, error }) => [line, error?.message ?? request?.body]);
};

/** The addresses that the rows would be sent to. */
export const urlsOf = async (argv: readonly string[], stdin: string): Promise<readonly unknown[]> => {
  const { out, err } = await dryRun([...argv, '-o', 'ndjson'], stdin);
  if (out === '') throw new Error(err);
  return out
    .trimEnd()
    .split('\n')
    .map((text) => (JSON.parse(text) as Planned).request?.url.replace('http://forge.test/api/v4', ''));
};
