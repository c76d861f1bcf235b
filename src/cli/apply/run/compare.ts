/** Compares a configuration with the server, for `diff` and `apply`. */
import { withoutSecrets } from '../../../api/redact.ts';
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import type { CommandContext } from '../../context/context.ts';
import { problemOfError } from '../../context/problem-of-error.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { startSpinner } from '../../output/spinner.ts';
import { didYouMean } from '../../config/nearest-name.ts';
import { openServer, type Server } from '../live/server.ts';
import { type Step, unshownTexts } from '../plan/change.ts';
import { pathOf } from '../../fan-out/list-below.ts';
import type { Scope } from '../live/find-targets.ts';
import { sections } from '../sections/registry.ts';
import { faultsError, loadConfiguration } from './load.ts';
import type { PlanSource } from './plan-record.ts';
import { ConfigurationFaults } from './find-wanted.ts';
import { makePlan, type Plan } from './make-plan.ts';

/** The options that `diff` and `apply` share. */
export interface CompareOptions {
  readonly file: readonly string[];
  readonly project?: string;
  readonly group?: string;
  readonly section?: string;
  readonly rewrite?: string;
  readonly concurrency: string;
}

/** A plan with its inputs. */
export interface Comparison {
  readonly server: Server;
  readonly plan: Plan;
  readonly source: PlanSource;
  readonly rewrite: ReadonlySet<string>;
  readonly concurrency: number;
}

const namesIn = (text: string | undefined): readonly string[] =>
  (text ?? '').split(',').flatMap((name) => (name.trim() === '' ? [] : name.trim()));

/** Reads names of sections; empty means all. Throws UsageError. */
export const readSections = (text: string | undefined): ReadonlySet<string> => {
  const known = [...new Set(Object.values(sections).flatMap((all) => all.map(({ name }) => name)))];
  const names = namesIn(text).map((name) => name.replaceAll('-', '_'));
  const odd = names.find((name) => !known.includes(name));
  if (odd === undefined) return new Set(names);
  const hint = didYouMean(odd, known) ?? `Sections: ${known.join(', ')}.`;
  throw new UsageError(`--section must be names of sections, got "${odd}"`, { hint });
};

/** Throws UsageError if both options are given. */
export const scopeOf = ({ project, group }: Pick<CompareOptions, 'project' | 'group'>): Scope | undefined => {
  if (project !== undefined && group !== undefined) throw new UsageError('--project and --group exclude each other');
  if (project !== undefined) return { owner: 'projects', path: project };
  return group === undefined ? undefined : { owner: 'groups', path: group };
};

const mostAtOnce = 100;

/** Throws UsageError. */
export const readConcurrency = (text: string): number => {
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= mostAtOnce) return number;
  throw new UsageError(`--concurrency must be a number from 1 to ${mostAtOnce}, got "${text}"`);
};

/** Reads fields that are sent although they cannot be compared: `hooks.token`. Throws UsageError. */
const readRewrite = (text: string | undefined): ReadonlySet<string> => {
  const known = new Set(Object.values(sections).flatMap((all) => all.map(({ name }) => name)));
  const names = namesIn(text);
  const odd = names.find((name) => !/^\w+\.\w+$/.test(name) || !known.has(name.split('.')[0] ?? ''));
  if (odd === undefined) return new Set(names);
  throw new UsageError(`--rewrite must be fields with their sections, such as hooks.token, got "${odd}"`);
};

/** Replaces an ID in a scope by the path. */
const byPath = async (server: Server, scope: Scope | undefined): Promise<Scope | undefined> => {
  if (scope === undefined || !/^\d+$/.test(scope.path)) return scope;
  const record = await server.find(scope.owner === 'projects' ? projects.get : groups.get, { id: scope.path });
  if (record !== undefined) return { ...scope, path: pathOf(record) };
  const what = scope.owner === 'projects' ? 'project' : 'group';
  throw new ExitError(`${what} ${scope.path} not found`, { code: 'not-found' });
};

/** Reads the files, then the server, and compares. */
export const compare = async (context: CommandContext, options: CompareOptions): Promise<Comparison> => {
  const [concurrency, only, names] = [
    readConcurrency(options.concurrency),
    scopeOf(options),
    readSections(options.section),
  ];
  const rewrite = readRewrite(options.rewrite);
  const { configuration, files } = await loadConfiguration(context, options.file);
  const settings = await context.settings();
  const server = openServer(await context.client(), context.signal);
  const isQuiet = context.globals.quiet === true;
  const spinner = isQuiet ? undefined : startSpinner(context.streams, 'Comparing');
  try {
    const plan = await makePlan(server, {
      configuration,
      sections: names,
      only: await byPath(server, only),
      rewrite,
      concurrency,
      onProgress: (done, all) => spinner?.update(`Comparing: ${done} of ${all}`),
    });
    const errorText = (error: unknown, step?: Step): string => {
      const { message } = problemOfError(error, settings);
      return step === undefined ? message : withoutSecrets(unshownTexts(step), message);
    };
    return {
      server,
      plan,
      source: { url: server.client.base.origin + server.client.base.apiPath, files, errorText },
      rewrite,
      concurrency,
    };
  } catch (error) {
    throw error instanceof ConfigurationFaults
      ? faultsError(error.faults, { isRead: true, isMissing: error.isMissing })
      : error;
  } finally {
    spinner?.stop();
  }
};
