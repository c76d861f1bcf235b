/** Checks a pipeline file, and shows the jobs that it stands for. */
import { checkFile, type CheckedFile } from './checked-file.ts';
import type { PlanContext, Sources, Wanted } from './context.ts';
import type { CheckedJob } from './copies.ts';
import { keywordOf, type DefaultKeyword } from './defaults.ts';
import type { IncludedFile } from './includes.ts';
import type { Need } from './keywords/needs.ts';
import type { Limits } from './keywords/only.ts';
import { planJobs, readWhole, unlessWanted, type FileText, type PlannedJob } from './plan.ts';
import { toYaml } from './to-yaml.ts';
import { messageOf } from './values/fault.ts';
import { mapOf, nestedList, scalarText, script } from './values/forms.ts';
import type { Dict } from './values/node.ts';

interface LintedNeed {
  readonly name: string;
  readonly artifacts: boolean;
  readonly optional: boolean;
}

export interface LintedJob {
  readonly name: string;
  readonly stage: string;
  readonly before_script: readonly string[];
  readonly script: readonly string[];
  readonly after_script: readonly string[];
  readonly tag_list: readonly string[];
  readonly only: Pick<Limits, 'refs' | 'changes'> | null;
  readonly except: Pick<Limits, 'refs' | 'changes'> | null;
  readonly environment: string | null;
  readonly when: string;
  readonly allow_failure: boolean;
  readonly needs: readonly LintedNeed[] | null;
}

export interface Lint {
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
  /** Null if the file cannot be merged, or is too large then. */
  readonly merged: string | null;
  readonly included: readonly IncludedFile[];
  readonly jobs: readonly LintedJob[];
}

/** With `simulated`, the jobs are those of a pipeline, and not all of the file. */
export interface LintTask {
  readonly simulated: boolean;
}

const limitsOf = ({ refs, changes }: Limits): Pick<Limits, 'refs' | 'changes'> => ({
  ...(refs !== undefined && { refs }),
  ...(changes !== undefined && { changes }),
});

/** GitLab shows these for a job that says neither where it runs nor by which rules. */
const everywhere = { refs: ['branches', 'tags'] };

/** The parts of a job that only runners heed. */
const scriptsOf = (root: Dict, key: string) => {
  const job = mapOf(root.entries.get(key) ?? root, { job: key });
  const texts = (keyword: DefaultKeyword, form = script): readonly string[] => {
    const node = keywordOf(root, job, keyword);
    return node === undefined || (node.kind === 'scalar' && node.value === null)
      ? []
      : form(node, { job: key, keyword });
  };
  const own = job.entries.get('script');
  return {
    before_script: texts('before_script'),
    script: own === undefined ? [] : script(own, { job: key, keyword: 'script' }),
    after_script: texts('after_script'),
    tag_list: texts('tags', nestedList(scalarText)),
  };
};

const needOf = ({ job: name, artifacts, optional }: Need): LintedNeed => ({ name, artifacts, optional });

const ofFile = (root: Dict, job: CheckedJob): LintedJob => ({
  name: job.name,
  stage: job.stage.name,
  ...scriptsOf(root, job.key),
  only: job.only === undefined ? (job.rules === undefined ? everywhere : null) : limitsOf(job.only),
  except: job.except === undefined ? null : limitsOf(job.except),
  environment: job.environment?.name ?? null,
  when: job.when,
  allow_failure: job.allow_failure ?? job.when === 'manual',
  needs: job.needs?.map(needOf) ?? null,
});

/** Those of a rule replace those of the job. */
const needsIn = ({ rules = [], needs = [] }: CheckedJob): readonly LintedNeed[] =>
  [...rules.flatMap((rule) => rule.needs ?? []), ...needs].map(needOf);

/** A job as its rules make it. */
const ofPipeline = (root: Dict, job: CheckedJob, planned: PlannedJob): LintedJob => ({
  ...ofFile(root, job),
  environment: planned.environment,
  when: planned.run_when,
  allow_failure: planned.allow_failure,
  needs: planned.needs?.flatMap((name) => needsIn(job).find((need) => need.name === name) ?? []) ?? null,
});

const warningsOf = ({ jobs, workflow }: CheckedFile): readonly string[] => {
  if (workflow.rules !== undefined) return [];
  const found = jobs.flatMap(({ key, rules }) => {
    const last = rules?.at(-1);
    if (last?.when === undefined || last.when === 'never') return [];
    if (last.if !== undefined || last.changes !== undefined || last.exists !== undefined) return [];
    const why =
      'the last rule always holds, so that a push can start two pipelines where merge requests have pipelines; add workflow:rules';
    return messageOf(last.at, { job: key, keyword: 'rules' }, why);
  });
  return [...new Set(found)];
};

/** In the order in which they run. */
const inOrder = (jobs: readonly CheckedJob[]): readonly CheckedJob[] =>
  jobs.toSorted((one, other) => one.stage_index - other.stage_index);

const nothing: Lint = { errors: [], warnings: [], merged: null, included: [], jobs: [] };

/** The result for a file that cannot be read at all. */
export const faulty = (fault: string): Lint => ({ ...nothing, errors: [fault] });

/** The check of a file, or what must be read from the repository for it. */
export const lintPipelineFile = (
  file: FileText,
  sources: Sources,
  context: PlanContext,
  { simulated }: LintTask,
): Lint | { readonly wanted: Wanted } => {
  const included: IncludedFile[] = [];
  let merged: string | null = null;
  const result = unlessWanted(sources, (reading): Lint => {
    const { root, planning, patterns } = readWhole(file, context, reading, included);
    if (root === undefined) return nothing;
    merged = toYaml(root);
    const checked = checkFile(root, patterns);
    const warnings = warningsOf(checked);
    const ordered = inOrder(checked.jobs);
    if (!simulated) return { ...nothing, warnings, jobs: ordered.map((job) => ofFile(root, job)) };
    const planned = new Map(planJobs(checked, planning).jobs.map((job) => [job.name, job]));
    const jobs = ordered.flatMap((job) => {
      const one = planned.get(job.name);
      return one === undefined ? [] : ofPipeline(root, job, one);
    });
    return { ...nothing, warnings, jobs };
  });
  if ('wanted' in result) return result;
  return 'fault' in result ? { ...faulty(result.fault), merged, included } : { ...result, merged, included };
};
