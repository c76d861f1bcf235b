/** One row of the tables of pipeline files: a file, what is known when it is read, and the jobs that GitLab would make. */

export interface RowVariable {
  readonly key: string;
  readonly value: string;
  readonly protected?: boolean;
  /** `*` by default. */
  readonly environment_scope?: string;
}

/** A job of the pipeline. What a row leaves out is not compared, but for the name. */
export interface RowJob {
  readonly name: string;
  readonly stage?: string;
  readonly when?: 'on_success' | 'on_failure' | 'always' | 'manual' | 'delayed';
  /** Seconds, for a delayed job. */
  readonly start_in?: number;
  readonly allow_failure?: boolean;
  /** Expanded name of the environment; null for none. */
  readonly environment?: string | null;
  readonly url?: string | null;
  readonly action?: 'start' | 'stop' | 'prepare' | 'verify' | 'access';
  /** Variables of the file that the job has, not expanded; the job may have others, but for those that are undefined here. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Names of the jobs that it needs, as they are in the pipeline; null where the stages decide. */
  readonly needs?: readonly string[] | null;
}

/** What a reason must name. */
export interface RowFault {
  readonly keyword: string;
  readonly job?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Of an included file; that of the project by default. */
  readonly file?: string;
}

export interface PipelineRow {
  /** A sentence about the jobs, without a subject if that is the file: "runs a job whose rule matches". */
  readonly says: string;
  /** The text of `.gitlab-ci.yml`, or texts by path; the tree of the commit has these files. */
  readonly files: string | Readonly<Record<string, string>>;
  /** Paths that the tree has beside `files`. */
  readonly tree?: readonly string[];
  /** `push` by default. */
  readonly source?: 'push' | 'api' | 'schedule' | 'trigger';
  /** `main` by default, which is the default branch. */
  readonly ref?: string;
  readonly tag?: boolean;
  /** True if the branch is protected; `main` is not by default. */
  readonly protected?: boolean;
  /** Paths that the push changed; undefined for a new branch, which has no push to compare with. */
  readonly changed?: readonly string[];
  /** Paths that differ from another ref, for `compare_to`. */
  readonly compared?: Readonly<Record<string, readonly string[]>>;
  /** Message of the commit. */
  readonly message?: string;
  readonly project?: readonly RowVariable[];
  readonly group?: readonly RowVariable[];
  readonly subgroup?: readonly RowVariable[];
  /** Variables of the call, the trigger, or the schedule. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Every job of the pipeline, in any order; a text is a name. Empty: no pipeline is made, as no job is for it. */
  readonly jobs?: readonly (string | RowJob)[];
  /** The pipeline is refused. */
  readonly fault?: RowFault;
}
