/** Finds the issue, merge request, or note that a request names, if the caller can see it. */
import type { Row } from '../../db/schema.ts';
import { notFound } from '../../formats/problems.ts';
import type { Caller, Project } from '../../request/access-level.ts';
import type { Service } from '../../request/service.ts';
import { noteableIssue, requireIssue } from '../issues/find-issue.ts';
import { noteableMergeRequest, requireMergeRequest } from '../merge-requests/find-merge-request.ts';
import { findNote } from '../issuables/note-store.ts';
import type { Noteable, SubjectType } from '../issuables/subject.ts';

/** The part of a call that names an issue or a merge request. */
export interface NoteableLookup {
  readonly service: Service;
  readonly project: Project;
  readonly caller: Caller;
  readonly params: { readonly iid: number };
}

type Find = (lookup: NoteableLookup) => Promise<Noteable>;

const findIssue: Find = async ({ service, project, caller, params }) =>
  noteableIssue(project, await requireIssue(service, project, caller, params.iid));

const findMergeRequest: Find = async ({ service, project, caller, params }) =>
  noteableMergeRequest(project, await requireMergeRequest(service, project, caller, params.iid));

/** Throws 404 if there is none with this number, or if it is hidden from the caller. */
export const requireNoteable: Readonly<Record<SubjectType, Find>> = {
  issue: findIssue,
  merge_request: findMergeRequest,
};

/** The part of a call that names a note. */
export interface NoteLookup extends NoteableLookup {
  readonly params: { readonly iid: number; readonly note_id: number };
}

/** Throws 404 if there is no such note, or if it or its subject is hidden from the caller. */
export const requireNote = async (
  type: SubjectType,
  call: NoteLookup,
): Promise<{ readonly noteable: Noteable; readonly note: Row<'notes'> }> => {
  const noteable = await requireNoteable[type](call);
  const note = await findNote(
    call.service.database.db,
    { subject: noteable.subject, reader: call.caller },
    call.params.note_id,
  );
  if (note === undefined) {
    throw notFound('Note');
  }
  return { noteable, note };
};
