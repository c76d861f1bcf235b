/** Plans what one who takes over gets of a leaver: groups, schedules, triggers, issues, merge requests. */
import { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import { issues } from '../../../contract/planning/issues.ts';
import { mergeRequests } from '../../../contract/planning/merge-requests.ts';
import { roles } from '../../../contract/vocabulary/access.ts';
import type { WireRecord } from '../../apply/sections/section.ts';
import { roleText } from '../../values/roles.ts';
import {
  emptyRow,
  type LeaverPlan,
  type LeaverRow,
  type LeaverStep,
  type LeaverWork,
  type Person,
  type PlannedStep,
} from './leaver.ts';
import { listedOr, named, phases, stepOf, textOf } from './leaver-step.ts';
import { pathsAbove } from '../place.ts';
import { type Listed, unread } from '../read-facts.ts';
import { type Handover, type Leaver, levelKey, ownedGroups } from './read-handover.ts';
import type { InProject, Membership, Search } from './read-leaver.ts';

/** Groups of the leaver in which nobody else who stays is an active owner, from the top. */
const groupsWithoutOwner = (
  { holdings }: Leaver,
  { membersOfGroups }: Handover,
  leaving: ReadonlySet<number>,
): readonly Membership[] => {
  const owned = new Set(ownedGroups(holdings));
  const isOther = (member: WireRecord): boolean =>
    Number(member['access_level']) >= roles.owner &&
    !leaving.has(Number(member['id'])) &&
    (member['state'] ?? 'active') === 'active';
  const { memberships } = holdings;
  return (memberships === unread ? [] : memberships)
    .filter(({ of, id }) => of === 'group' && owned.has(id))
    .filter(({ id }) => {
      const members = membersOfGroups.get(id) ?? unread;
      return members !== unread && !members.some(isOther);
    })
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length);
};

/** The new owner of a group owns what is below it, too. */
export const ownerSteps = (
  leaver: Leaver,
  handover: Handover,
  leaving: ReadonlySet<number>,
): readonly PlannedStep[] => {
  const { holdings, to } = leaver;
  if (to === undefined) return [];
  const made = new Set<string>();
  return groupsWithoutOwner(leaver, handover, leaving).flatMap(({ id, path }) => {
    if (pathsAbove(path).some((above) => made.has(above))) return [];
    made.add(path);
    const work = { kind: 'own', group: id, to: to.id } as const;
    return [
      stepOf({
        step: 'make_owner',
        user: holdings.user.username,
        where: path,
        to: to.username,
        note: 'it has no other owner',
        work,
        phase: phases.owners,
      }),
    ];
  });
};

/** The reason for which the new owner cannot take it over; undefined if nothing is known against it. */
const whyNot = (to: Person, { id, path }: InProject, { levels, canSudo, callerId }: Handover): string | undefined => {
  const level = levels.get(levelKey(to, id));
  if (typeof level === 'number' && level < roles.master) {
    const role = level === 0 ? 'no member' : `only ${roleText(level)}`;
    return `${to.username} is ${role}; first: repoctl members add ${to.username} --access-level maintainer -p ${path}`;
  }
  return to.id !== callerId && canSudo === false
    ? `only ${to.username} can take ownership: the token lacks the scope "sudo"`
    : undefined;
};

/** The API has no change of an owner, so that the new one takes ownership. */
export const ownershipSteps = (
  { holdings: { user }, to }: Leaver,
  { found }: Search,
  handover: Handover,
  step: 'hand_over_schedule' | 'hand_over_trigger',
): LeaverPlan => {
  if (to === undefined) return { steps: [], remarks: [] };
  const acts = to.id !== handover.callerId;
  const rows = found.map((one): PlannedStep | LeaverRow => {
    const { id, path, record } = one;
    const about = {
      step,
      user: user.username,
      object: named(record, textOf(record, 'description')),
      where: path,
      to: to.username,
    };
    const reason = whyNot(to, one, handover);
    if (reason !== undefined) return { ...emptyRow, ...about, result: 'not possible', note: reason };
    const as = acts ? { as: to.id } : {};
    const work: LeaverWork =
      step === 'hand_over_schedule'
        ? {
            kind: 'schedule',
            params: { id: String(id), pipeline_schedule_id: Number(record['id']) },
            wasActive: record['active'] === true,
            ...as,
          }
        : {
            kind: 'request',
            endpoint: pipelineTriggers.takeOwnership,
            params: { id: String(id), trigger_id: record['id'] },
            ...as,
          };
    const notes = [
      ...(acts ? [`taken as ${to.username}, with sudo`] : []),
      ...(record['active'] === false ? ['it is inactive'] : []),
    ];
    return stepOf({ ...about, ...(notes.length > 0 && { note: notes.join('; ') }), work, phase: phases.handover });
  });
  return {
    steps: rows.filter((row): row is PlannedStep => 'work' in row),
    remarks: rows.filter((row) => !('work' in row)),
  };
};

/** `platform/api` of an issue or merge request, by its full reference or its page. */
const projectOf = (record: WireRecord): string => {
  const reference = textOf((record['references'] ?? {}) as WireRecord, 'full');
  if (reference !== '') return reference.replace(/[#!]\d+$/, '');
  const page = /^https?:\/\/[^/]+\/(.*?)\/(?:-\/)?(?:issues|merge_requests|work_items)\/\d+$/.exec(
    textOf(record, 'web_url'),
  );
  return page?.[1] ?? `project ${String(record['project_id'])}`;
};

export const replacements = (
  { holdings: { user }, to }: Leaver,
  listed: Listed,
  {
    step,
    field,
    levels,
  }: { readonly step: LeaverStep; readonly field: 'assignee' | 'reviewer' } & Pick<Handover, 'levels'>,
): readonly PlannedStep[] => {
  if (to === undefined) return [];
  const isIssue = step === 'reassign_issue';
  const { get, update } = isIssue ? issues : mergeRequests;
  return listedOr(listed).map((record) => {
    const params = {
      id: String(record['project_id']),
      [isIssue ? 'issue_iid' : 'merge_request_iid']: record['iid'],
    };
    const where = projectOf(record);
    const sign = isIssue ? '#' : '!';
    const object = `${sign}${String(record['iid'])} "${textOf(record, 'title')}"`;
    const work = { kind: 'replace', get, update, params, field, from: user.id, to: to.id } as const;
    // Two changes of one record must not be made at the same time.
    const lane = `${String(record['project_id'])}${sign}${String(record['iid'])}`;
    const isStranger = levels.get(levelKey(to, Number(record['project_id']))) === 0;
    const note = isStranger ? `${to.username} is no member, and may not see it` : null;
    const names = { user: user.username, to: to.username, object, where, note };
    return stepOf({ step, ...names, work, phase: phases.handover, lane });
  });
};

/** Counts of all that there is to hand over, in words, for a leaver without anybody who takes over. */
export const toHandOver = (leaver: Leaver, handover: Handover, leaving: ReadonlySet<number>): readonly string[] => {
  const { schedules, triggers, issues: toDo, mergeRequests: toMerge, reviews } = leaver.holdings;
  const counts = {
    'groups without another owner': groupsWithoutOwner(leaver, handover, leaving).length,
    schedules: schedules.found.length,
    triggers: triggers.found.length,
    'open issues': listedOr(toDo).length,
    'open merge requests': listedOr(toMerge).length,
    reviews: listedOr(reviews).length,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${what}: ${count}`]));
};
