/** Finds and closes the issues that a merge request says it closes. */
import type { Row } from '../../db/schema.ts';
import { fromDbBoolean } from '../../db/values.ts';
import { errorText } from '../../formats/log.ts';
import { listCommits } from '../../git/list-commits.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import { findProject } from '../../request/access.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { canChange, findVisibleIssue } from '../issues/find-issue.ts';
import { lockIssue } from '../issues/store.ts';
import { changeIssue } from '../issues/update-issue.ts';
import { toTimestamp } from '../../formats/clock.ts';
import type { MergeRequest } from './store.ts';

interface IssueReference {
  /** Full path; absent for the project of the merge request. */
  readonly project?: string;
  readonly iid: number;
}

const keyword = /\b(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?):?\s+/gi;

/** Sticky patterns, since one pattern for a whole list would backtrack over each word. */
const oneReference = /(?:issues?\s+)?([\w./-]*)#(\d+)/iy;
const separator = /\s*,\s*(?:and\s+)?|\s+and\s+/iy;
const fullPath = /^[\w.-]+(?:\/[\w.-]+)+$/;

/** Characters of the text that are read. */
const maxLength = 100_000;

/** Returns each issue once, in the order of the text. */
export const closedIssues = (whole: string): IssueReference[] => {
  const text = whole.slice(0, maxLength);
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
      // Numbers of issues have at most 9 digits.
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

export interface ClosedIssue {
  readonly issue: Row<'issues'>;
  /** The caller has the permission to close it. */
  readonly mayClose: boolean;
}

/** Commits whose messages are read. */
const maxCommits = 1000;

/** Issues that one merge request can close. */
const maxIssues = 100;

const referencesOf = async (service: Service, row: MergeRequest, project: Row<'projects'>) => {
  const { sha, base_sha: base } = row;
  const commits =
    sha === null || base === null
      ? []
      : await withRepository(service, project, (dir) =>
          listCommits(dir, { from: [sha], without: [base] }, { offset: 0, limit: maxCommits }),
        );
  const text = [row.description, ...commits.map(({ message }) => message)].join('\n\n');
  return closedIssues(text).slice(0, maxIssues);
};

const find = async (
  service: Service,
  here: Project,
  caller: Caller,
  { project: path, iid }: IssueReference,
): Promise<ClosedIssue[]> => {
  const project = path === undefined ? here : await findProject(service, path, caller);
  if (project === null || !fromDbBoolean(project.issues_enabled)) return [];
  const found = await findVisibleIssue(service, project, caller, iid);
  if (found === undefined) return [];
  return [{ issue: found.issue, mayClose: canChange(project, caller, found) && !fromDbBoolean(project.archived) }];
};

/**
 * Returns the issues that the description and the commit messages name, if the caller sees them. Only a merge into the
 * default branch closes issues.
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

/** Never rejects, since the merge is done: failures are logged. */
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
