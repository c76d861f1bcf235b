/** Moves issues between projects: creates a copy in the other project, and closes the issue. */
import { findProject, requireWritable } from '../../request/access.ts';
import { type Caller, hasRole, type Project } from '../../request/access-level.ts';
import { todayOf, toTimestamp } from '../../formats/clock.ts';
import type { Row } from '../../db/schema.ts';
import { invalid, notFound } from '../../formats/problems.ts';
import { recordEvent } from '../../activity/events/store.ts';
import { nextIid } from '../../db/iid.ts';
import { fireOpened } from '../issuables/fire-issuable.ts';
import { labelNamesOf, setLabels, isAvailableInProject, usableLabels } from '../issuables/label-store.ts';
import { addSystemNotes } from '../issuables/system-notes.ts';
import { idsOfViewers } from '../../organization/members/viewers.ts';
import type { Service } from '../../request/service.ts';
import { copyDiscussion, insertIssue, lockIssue, moveTime, setAssignees } from './store.ts';
import { eventTarget, requireChangeable, requireIssues, notFoundIfRemoved } from './find-issue.ts';
import { changeIssue } from './update-issue.ts';

type Issue = Row<'issues'>;

/** The caller must be a reporter in the target project, too. */
const requireTarget = async (service: Service, project: Project, caller: Caller, id: number): Promise<Project> => {
  const target = await findProject(service, String(id), caller);
  if (target === null) {
    throw notFound('Project');
  }
  if (target.id === project.id) {
    throw invalid({ to_project_id: ['is the project that the issue is in'] });
  }
  if (!hasRole(target.accessLevel, 'reporter')) {
    throw invalid({ to_project_id: ['is a project in which you are not at least a reporter'] });
  }
  requireIssues(target);
  requireWritable(target);
  return target;
};

/** The target project keeps labels that it has, assignees who see it, and a milestone of a group above both projects. */
const fittingParts = async (
  service: Service,
  target: Project,
  { issue, assigneeIds }: { issue: Issue; assigneeIds: readonly number[] },
) => {
  const { db } = service.database;
  const names = (await labelNamesOf(db, 'issue', [issue.id])).get(issue.id) ?? [];
  const keepsMilestone = issue.milestone_id !== null && (await isAvailableInProject(db, issue.milestone_id, target));
  return {
    labels: [...(await usableLabels(db, target, names)).keys()],
    assigneeIds: await idsOfViewers(service.database, target, assigneeIds, todayOf(service)),
    milestoneId: keepsMilestone ? issue.milestone_id : null,
  };
};

/** Returns the copy. Throws 400 for an issue that was moved before, or a project where the caller is no reporter. */
export const moveIssue = async (
  service: Service,
  project: Project,
  caller: Caller,
  { issue_iid: iid, to_project_id: targetId }: { readonly issue_iid: number; readonly to_project_id: number },
): Promise<Issue> => {
  const found = await requireChangeable(service, project, caller, iid);
  const target = await requireTarget(service, project, caller, targetId);
  const fitting = await fittingParts(service, target, found);
  const now = service.clock.now();
  return notFoundIfRemoved(service, () =>
    service.database.db.transaction().execute(async (transaction) => {
      const before = await lockIssue(transaction, found.issue.id);
      if (before === undefined) {
        throw notFound('Issue');
      }
      if (before.moved_to_id !== null) {
        throw invalid({ issue_iid: ['was moved already'] });
      }
      const { id: _id, search_text: _text, ...copied } = before;
      const moved = await insertIssue(transaction, {
        ...copied,
        iid: await nextIid(transaction, 'issue', target.id),
        project_id: target.id,
        milestone_id: fitting.milestoneId,
        updated_at: toTimestamp(now),
      });
      await setAssignees(transaction, moved.id, fitting.assigneeIds);
      await setLabels(transaction, { type: 'issue', id: moved.id }, target, fitting.labels, toTimestamp(now));
      await copyDiscussion(transaction, before, moved);
      await moveTime(transaction, before.id, moved.id);
      await recordEvent(transaction, {
        projectId: target.id,
        authorId: caller.id,
        action: 'created',
        target: eventTarget(moved),
        now,
      });
      await fireOpened(transaction, moved, { authorId: caller.id, now });
      const changes = { moved_to_id: moved.id, updated_at: toTimestamp(now) };
      // The notes name no project, since some readers do not see the other one.
      const actor = { authorId: caller.id, now };
      const there = { subject: { type: 'issue', id: moved.id }, project: target } as const;
      const here = { subject: { type: 'issue', id: before.id }, project } as const;
      await addSystemNotes(transaction, there, { ...actor, bodies: ['moved here from another project'] });
      await addSystemNotes(transaction, here, { ...actor, bodies: ['moved to another project'] });
      await changeIssue(transaction, before, { event: 'close', changes, callerId: caller.id, now });
      return moved;
    }),
  );
};
