/** The variables that every pipeline has. */
import type { RefContext } from './ref-matches.ts';

/** What they are made of. */
export interface PipelineFacts extends RefContext {
  readonly sha: string;
  /** Of the project; null while it has none. */
  readonly defaultBranch: string | null;
}

const slugOf = (ref: string): string =>
  ref
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '-')
    .slice(0, 63)
    .replaceAll(/^-+|(?<!-)-+$/g, '');

/** What is not there, such as the tag of a branch's pipeline, is left out: conditions ask for that. */
export const pipelineVariables = ({
  ref,
  tag,
  source,
  path,
  sha,
  defaultBranch,
}: PipelineFacts): readonly [string, string][] => [
  ['CI', 'true'],
  [tag ? 'CI_COMMIT_TAG' : 'CI_COMMIT_BRANCH', ref],
  ['CI_COMMIT_REF_NAME', ref],
  ['CI_COMMIT_REF_SLUG', slugOf(ref)],
  ['CI_COMMIT_SHA', sha],
  ['CI_COMMIT_SHORT_SHA', sha.slice(0, 8)],
  ...(defaultBranch === null ? [] : [['CI_DEFAULT_BRANCH', defaultBranch] satisfies [string, string]]),
  ['CI_PIPELINE_SOURCE', source],
  ['CI_PROJECT_NAME', path.slice(path.lastIndexOf('/') + 1)],
  ['CI_PROJECT_NAMESPACE', path.slice(0, path.lastIndexOf('/'))],
  ['CI_PROJECT_PATH', path],
];
