/** The issues that go when a merge request is merged. */
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { errorText } from '../../formats/log.ts';
import { listCommits } from '../../git/list-commits.ts';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';
import { findProject } from '../../request/access.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { assigneeIdsOf, findIssue, lockIssue } from '../issues/store.ts';
import { changeIssue } from '../issues/update-issue.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { MergeRequest } from './store.ts';

/** An issue by its number, of the project at hand or of another one. */
interface IssueReference {
  /** Full path; absent for the project at hand. */
  readonly project?: string;
  readonly iid: number;
}

const keyword = /\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?):?\s+/gi;

/** Read from where it begins, as are `separator` and the path in it: one pattern for all would go back over each word. */
const oneReference = /(?:issues?\s+)?([\w./-]*)#(\d+)/iy;
const separator = /\s*,\s*(?:and\s+)?|\s+and\s+/iy;
const fullPath = /^[\w.-]+(?:\/[\w.-]+)+$/;

/** Characters that are read: more than anybody writes. */
const longest = 100_000;

/** Every issue once, in the order of the text. */
export const closedIssues = (whole: string): IssueReference[] => {
  const text = whole.slice(0, longest);
  const found = new Map<string, IssueReference>();
  const matchAt = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (const { index, 0: word } of text.matchAll(keyword)) {
    let at: number | undefined = index + word.length;
    while (at !== undefined) {
      const match = matchAt(oneReference, at);
      const [, project = '', digits = ''] = match ?? [];
      if (match === null || (project !== '' && !fullPath.test(project))) break;
      // More digits than a number of an issue has are none.
      if (digits.length <= 9) {
        found.set(`${project}#${digits}`, { ...(project !== '' && { project }), iid: Number(digits) });
      }
      const end: number = match.index + match[0].length;
      const next = matchAt(separator, end);
      at = next === null ? undefined : end + next[0].length;
    }
  }
  return [...found.values()];
};

/** An issue, and where the caller stands in its project. */
export interface ClosedIssue {
  readonly issue: Row<'issues'>;
  readonly project: Project;
  /** Whether the caller may close it. */
  readonly mayClose: boolean;
}

/** Commits whose messages are read. */
const mostCommits = 1000;

/** Projects and issues that one merge request can name. */
const mostIssues = 100;

const referencesOf = async (service: Service, row: MergeRequest, project: Row<'projects'>) => {
  const { sha, base_sha: base } = row;
  const commits =
    sha === null || base === null
      ? []
      : await withRepository(service, project, (dir) =>
          listCommits(dir, { from: [sha], without: [base] }, { offset: 0, limit: mostCommits }),
        );
  const text = [row.description, ...commits.map(({ message }) => message)].join('\n\n');
  return closedIssues(text).slice(0, mostIssues);
};

const find = async (
  service: Service,
  here: Project,
  caller: Caller,
  { project: path, iid }: IssueReference,
): Promise<ClosedIssue[]> => {
  const project = path === undefined ? here : await findProject(service, path, caller);
  if (project === null || !fromDbBoolean(project.issues_enabled)) return [];
  const { db } = service.database;
  const issue = await findIssue(db, project.id, iid);
  if (issue === undefined) return [];
  const assignees = (await assigneeIdsOf(db, [issue.id])).get(issue.id) ?? [];
  const mayClose =
    hasRole(project.accessLevel, 'reporter') || issue.author_id === caller.id || assignees.includes(caller.id);
  if (fromDbBoolean(issue.confidential) && !mayClose) return [];
  return [{ issue, project, mayClose: mayClose && !fromDbBoolean(project.archived) }];
};

/**
 * The issues that the description and the commits of a merge request say that it closes, as far as the caller sees them.
 * Only a merge into the default branch closes any.
 */
export const issuesClosedBy = async (
  service: Service,
  project: Project,
  caller: Caller,
  row: MergeRequest,
): Promise<ClosedIssue[]> => {
  if (row.target_branch !== project.default_branch) return [];
  const found = new Map<number, ClosedIssue>();
  for (const reference of await referencesOf(service, row, project)) {
    for (const closed of await find(service, project, caller, reference)) found.set(closed.issue.id, closed);
  }
  return [...found.values()];
};

/** Closes those that the caller may close. Never rejects: the merge is done. */
export const closeIssues = async (service: Service, caller: Caller, closed: readonly ClosedIssue[]): Promise<void> => {
  const { database, clock, log } = service;
  for (const { issue } of closed.filter(({ mayClose }) => mayClose)) {
    const now = clock.now();
    const changes = { updated_at: toTimestamp(now) };
    try {
      await database.db.transaction().execute(async (transaction) => {
        const before = await lockIssue(transaction, issue.id);
        if (before?.state !== 'opened') return;
        await changeIssue(transaction, before, { event: 'close', changes, callerId: caller.id, now });
      });
    } catch (error) {
      log('error', 'a merge could not close an issue', { issue: issue.id, error: errorText(error) });
    }
  }
};
