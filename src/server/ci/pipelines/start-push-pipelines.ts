/** Starts pipelines for pushes. */
import { fromDbBoolean, toDbBoolean } from '../../db/values.ts';
import { findProjectRow } from '../../request/auth-store.ts';
import { canBeRef } from '../../git/ref-name.ts';
import { readCommits } from '../../git/read-commits.ts';
import { resolveRef } from '../../git/resolve-commit.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { insertPlanned, readVariable } from './create-pipeline.ts';
import { nothingToRun, planPipeline, type PipelineRequest } from './plan-pipeline.ts';
import { pushHasPipeline } from './store.ts';
import type { RefUpdate } from '../../git/ref-update.ts';
import { branchOrTag } from '../../code/pushes/push-data.ts';
import { optionOf, optionsOf, parsePushOptions, quoted } from '../../code/pushes/push-options.ts';
import type { PipelineVariable } from '../pipeline-file/context.ts';

/** The maximum number of refs of one push that get a pipeline. */
const most = 20;

const skipWords = /\[(ci skip|skip ci)\]/i;

const requestOf = async (
  { pools }: Service,
  { dir, userId }: RefChange,
  update: RefUpdate,
  variables: readonly PipelineVariable[],
): Promise<(PipelineRequest & { before_sha: string | null }) | undefined> => {
  const name = branchOrTag(update.ref);
  // No request can name a ref that is too long, and no index of PostgreSQL can hold it.
  if (name === undefined || !canBeRef(name.ref) || update.after === null) return undefined;
  const commit = await resolveRef(dir, update.after, pools.objects.ask);
  if (commit === undefined) return undefined;
  const { ref, ref_type: type } = name;
  const tag = toDbBoolean(type === 'tag');
  return { ref, sha: commit.sha, tag, source: 'push', user_id: userId, variables, before_sha: update.before };
};

/** Returns false if no pipeline is started. */
const startOne = async (
  service: Service,
  change: RefChange,
  update: RefUpdate,
  variables: readonly PipelineVariable[],
): Promise<boolean> => {
  const { project, dir } = change;
  const request = await requestOf(service, change, update, variables);
  if (request === undefined || (await pushHasPipeline(service.database.db, { ...request, project_id: project.id })))
    return false;
  const plan = await planPipeline(service, project, request);
  if (plan.fileless || nothingToRun(plan) !== undefined) return false;
  const commit = (await readCommits(dir, [request.sha], service.pools.objects.ask)).get(request.sha);
  if (skipWords.test(commit?.message ?? '')) return false;
  await insertPlanned(service, project, request, plan);
  return true;
};

/** The variables of a push; those that cannot be taken are reported to the user. */
const readVariables = (texts: readonly string[], notify: (line: string) => void): PipelineVariable[] => {
  const variables = new Map<string, PipelineVariable>();
  for (const text of texts) {
    const variable = readVariable(text);
    if (variable !== undefined) variables.set(variable.key, variable);
    else {
      const name = quoted(text.replace(/=.*$/s, ''));
      notify(
        `The pipeline does not get the variable ${name}: ci.variable must be NAME=VALUE, with letters, digits, and _ in the name.`,
      );
    }
  }
  return [...variables.values()];
};

const startAll = async (
  service: Service,
  change: RefChange,
  variables: readonly PipelineVariable[],
): Promise<number> => {
  if (!fromDbBoolean(change.project.jobs_enabled)) return 0;
  const wanted = change.updates.filter((update) => update.after !== null && branchOrTag(update.ref) !== undefined);
  if (wanted.length > most) {
    const fields = { project: change.project.id, refs: wanted.length, started: most };
    service.log('warn', 'a push changed more refs than get a pipeline', fields);
  }
  // A first push has set the default branch, which conditions compare with.
  const project = await findProjectRow(service.database.db, { id: change.project.id });
  if (project === undefined) return 0;
  let started = 0;
  for (const update of wanted.slice(0, most)) {
    if (await startOne(service, { ...change, project }, update, variables)) started += 1;
  }
  return started;
};

/**
 * Starts a pipeline for each branch and tag that was created or updated, if its commit has a pipeline file with jobs for
 * the ref and neither its message nor the push skips CI. A second run starts no pipeline again.
 */
export const startPushPipelines = async (service: Service, change: RefChange): Promise<void> => {
  const { options: given = [], notify = () => {} } = change.push ?? {};
  const options = parsePushOptions(given);
  const texts = optionsOf(options, 'ci.variable');
  const skips = optionOf(options, 'ci.skip') !== undefined;
  const variables = readVariables(texts, notify);
  const started = skips ? 0 : await startAll(service, change, variables);
  if (variables.length > 0 && started === 0) {
    notify('The push option "ci.variable" did nothing: the push started no pipeline.');
  }
};
