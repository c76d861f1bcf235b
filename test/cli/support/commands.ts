import type { TestService } from '../../support/service.ts';
import { run, type Result, type RunContext } from './run.ts';

/** Commands as the tests of one file run them. */
export interface Commands {
  readonly repoctl: (argv: readonly string[], around?: RunContext) => Promise<Result>;
  /** What a command prints with `--json`; throws when it fails. */
  readonly json: <Value = Record<string, unknown>>(argv: readonly string[], around?: RunContext) => Promise<Value>;
}

/**
 * Commands that all start with some words, in surroundings that are asked for before each of them; what one is given
 * besides comes on top.
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

/** Commands of the administrator of a service. */
export const commandsAt = (service: () => TestService, env: RunContext['env'] = {}): Commands =>
  commandsIn(() => ({ env: { REPOCTL_URL: service().url, REPOCTL_TOKEN: service().rootToken, ...env } }));
