import type { TestService } from '../../support/service.ts';
import { run, type Result, type RunContext } from './run.ts';

/** Functions that run commands for the tests of one file. */
export interface Commands {
  readonly repoctl: (argv: readonly string[], around?: RunContext) => Promise<Result>;
  /** Returns the parsed output of a command with `--json`; throws if it fails. */
  readonly json: <Value = Record<string, unknown>>(argv: readonly string[], around?: RunContext) => Promise<Value>;
}

/**
 * Commands with common leading arguments in a shared context, which is read before each of them. The context of a single call
 * overrides the shared one.
 */
export const commandsIn = (shared: () => RunContext, ...start: readonly string[]): Commands => {
  const repoctl: Commands['repoctl'] = (argv, around = {}) => {
    const all = shared();
    return run([...start, ...argv], { ...all, ...around, env: { ...all.env, ...around.env } });
  };
  return {
    repoctl,
    json: async <Value>(argv: readonly string[], around?: RunContext): Promise<Value> => {
      const { code, out, err } = await repoctl([...argv, '--json'], around);
      if (code !== 0) throw new Error(`exit code ${code}: ${err}`);
      return JSON.parse(out) as Value;
    },
  };
};

/** Commands that run as the administrator of a service. */
export const commandsAt = (service: () => TestService, env: RunContext['env'] = {}): Commands =>
  commandsIn(() => ({ env: { REPOCTL_URL: service().url, REPOCTL_TOKEN: service().rootToken, ...env } }));
