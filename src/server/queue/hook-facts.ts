/** The facts of the events that hooks are notified of, as they were when it happened. They are JSON, for the queue. */
import type { HookFlag } from '../../contract/vocabulary/hook-events.ts';
import type { Row } from '../db/schema.ts';

/** The values of a field before and after; null where there was none. */
export interface Changed {
  readonly previous: unknown;
  readonly current: unknown;
}

/** By the names of fields in bodies. Assignees are IDs, labels are rows. */
export type Changes = Readonly<Record<string, Changed>>;

/** The parts of an issue or a merge request in other tables. */
export interface IssuableParts {
  readonly assigneeIds: readonly number[];
  readonly labels: readonly Row<'labels'>[];
  /** Seconds. */
  readonly spent: number;
}

interface IssuableFacts<Type extends string, Issuable> extends IssuableParts {
  readonly type: Type;
  readonly row: Issuable;
}

export type IssueRow = Omit<Row<'issues'>, 'search_text'>;
export type MergeRequestRow = Omit<Row<'merge_requests'>, 'search_text' | 'merge_message'>;

export type IssueFacts = IssuableFacts<'issue', IssueRow>;
export type MergeRequestFacts = IssuableFacts<'merge_request', MergeRequestRow>;

interface Deed<Action extends string> {
  readonly action: Action;
  readonly changes: Changes;
}

/** Without the variables, which can be secret. */
export type PipelineRow = Omit<Row<'pipelines'>, 'variables'>;
export type JobRow = Omit<Row<'pipeline_jobs'>, 'variables'>;

/** One event of a kind. */
export type HookFacts =
  | (IssueFacts & Deed<'open' | 'close' | 'reopen' | 'update'>)
  | (MergeRequestFacts &
      Deed<'open' | 'close' | 'reopen' | 'update' | 'merge'> & {
        /** The head before commits were pushed to the source branch. */
        readonly oldrev?: string;
      })
  | {
      readonly type: 'note';
      readonly action: 'create' | 'update';
      readonly row: Row<'notes'>;
      /** The subject of the note. */
      readonly subject: IssueFacts | MergeRequestFacts;
    }
  | { readonly type: 'pipeline'; readonly pipeline: PipelineRow; readonly jobs: readonly JobRow[] }
  | { readonly type: 'job'; readonly pipeline: PipelineRow; readonly job: JobRow }
  | { readonly type: 'deployment'; readonly row: Row<'deployments'>; readonly environment: Row<'environments'> }
  | {
      readonly type: 'release';
      readonly action: 'create' | 'update' | 'delete';
      readonly row: Row<'releases'>;
      readonly links: readonly Row<'release_links'>[];
    }
  | {
      readonly type: 'milestone';
      readonly action: 'create' | 'close' | 'reopen' | 'delete';
      readonly row: Omit<Row<'milestones'>, 'search_text'>;
    }
  | {
      readonly type: 'member';
      readonly action: 'add' | 'update' | 'remove';
      readonly row: Row<'members'>;
    }
  | {
      readonly type: 'subgroup';
      readonly action: 'create' | 'destroy';
      readonly row: Omit<Row<'namespaces'>, 'search_text'>;
    };

/** The facts of one kind. */
export type FactsOf<Type extends HookFacts['type']> = Extract<HookFacts, { readonly type: Type }>;

/** An event that at least one hook wants, and the flag of those that do. */
export interface FiredEvent {
  readonly flag: HookFlag;
  readonly facts: HookFacts;
}
