/** Plans what is done about leavers, from what was read of them. */
import { groupMembers, projectMembers } from '../../../contract/organization/members.ts';
import { accessTokens } from '../../../contract/people/access-tokens.ts';
import { gpgKeys } from '../../../contract/people/gpg-keys.ts';
import { keys } from '../../../contract/people/keys.ts';
import { personalTokens } from '../../../contract/people/personal-tokens.ts';
import { sessions } from '../../../contract/people/sessions.ts';
import { users } from '../../../contract/people/users.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import type { WireRecord } from '../../apply/sections/section.ts';
import { roleText } from '../../values/roles.ts';
import {
  emptyRow,
  isShutOut,
  type LeaverPlan,
  type LeaverRow,
  type LeaverStep,
  type Person,
  type PlannedStep,
} from './leaver.ts';
import { listedOr, named, phases, stepOf, textOf } from './leaver-step.ts';
import { ownerSteps, ownershipSteps, replacements } from './plan-handover.ts';
import { type Listed, unread } from '../read-facts.ts';
import type { Handover, Leaver } from './read-handover.ts';
import type { Membership } from './read-leaver.ts';

/** Levels of groups that are told apart by their depth. */
const deepest = 64;

/** A removal of each record of a list. */
const removals = (
  listed: Listed,
  { step, endpoint, param, user }: { step: LeaverStep; endpoint: Endpoint; param: string; user: Person },
  called: (record: WireRecord) => string,
): readonly PlannedStep[] =>
  listedOr(listed).map((record) => {
    const params = { ...('user_id' in endpoint.params && { user_id: user.id }), [param]: record['id'] };
    const work = { kind: 'request', endpoint, params, removes: true } as const;
    return stepOf({
      step,
      user: user.username,
      object: named(record, called(record)),
      work,
      phase: phases.credentials,
    });
  });

const titleOf = (record: WireRecord): string => textOf(record, 'title', 'name');

const credentialSteps = ({ holdings }: Leaver): readonly PlannedStep[] => {
  const { user } = holdings;
  const about = (step: LeaverStep, endpoint: Endpoint, param: string) => ({ step, endpoint, param, user });
  return [
    ...removals(holdings.sessions, about('end_session', sessions.revokeForUser, 'session_id'), (session) =>
      textOf(session, 'user_agent', 'kind'),
    ),
    ...removals(holdings.tokens, about('revoke_token', personalTokens.revoke, 'token_id'), titleOf),
    ...removals(holdings.impersonation, about('revoke_token', accessTokens.revoke, 'token_id'), titleOf),
    ...removals(holdings.sshKeys, about('delete_ssh_key', keys.deleteForUser, 'key_id'), titleOf),
    ...removals(holdings.gpgKeys, about('delete_gpg_key', gpgKeys.deleteForUser, 'key_id'), (key) =>
      textOf(key, 'fingerprint'),
    ),
  ];
};

const isIn = (path: string, place: string): boolean => `${path}/`.startsWith(`${place}/`);

/** The paths of projects with something that cannot be handed over. */
const heldBy = (remarks: readonly LeaverRow[]): readonly string[] =>
  remarks.flatMap(({ result, where }) => (result === 'not possible' && where !== null ? [where] : []));

const isHeld = ({ path }: Membership, held: readonly string[]): boolean => held.some((where) => isIn(where, path));

/** A second run finds by the membership whatever could not be handed over, so that it stays. */
const keptMembers = ({ holdings: { user, memberships } }: Leaver, held: readonly string[]): readonly LeaverRow[] => {
  const about = {
    ...emptyRow,
    step: 'remove_member',
    user: user.username,
    result: 'kept',
    note: 'something in it cannot be handed over, and a second run finds it by the membership',
  } as const;
  return memberships === unread
    ? []
    : memberships.flatMap((membership) =>
        isHeld(membership, held) ? [{ ...about, object: roleText(membership.level), where: membership.path }] : [],
      );
};

const memberSteps = (
  { holdings: { user, memberships } }: Leaver,
  before: readonly PlannedStep[],
  held: readonly string[],
): readonly PlannedStep[] =>
  memberships === unread
    ? []
    : memberships
        .filter((membership) => !isHeld(membership, held))
        .map(({ of, id, path, level }) => {
          const { remove } = of === 'group' ? groupMembers : projectMembers;
          const depth = path.split('/').length;
          // A second run finds by the membership whatever failed to be handed over.
          const needs = before.filter(({ step, where }) => {
            if (where === null) return false;
            if (step === 'make_owner') return isIn(path, where);
            return (step === 'hand_over_schedule' || step === 'hand_over_trigger') && isIn(where, path);
          });
          return stepOf({
            step: 'remove_member',
            user: user.username,
            object: roleText(level),
            where: path,
            needs: needs.map(({ key }) => key),
            work: { kind: 'request', endpoint: remove, params: { id: String(id), user_id: user.id }, removes: true },
            phase: phases.members + deepest - Math.min(depth, deepest),
          });
        });

/** Steps that are the same for two leavers are done once, and both depend on them. */
const once = (steps: readonly PlannedStep[]): readonly PlannedStep[] => [
  ...new Map(steps.map((step) => [step.key, step])).values(),
];

const blockSteps = ({ holdings: { user } }: Leaver): readonly PlannedStep[] =>
  isShutOut(user)
    ? []
    : [
        stepOf({
          step: 'block',
          user: user.username,
          work: { kind: 'request', endpoint: users.block, params: { id: user.id } },
          phase: phases.block,
        }),
      ];

/** Plans all leavers together: a group in which all owners leave has no other one. */
export const planLeavers = (leavers: readonly Leaver[], handover: Handover): LeaverPlan => {
  const leaving = new Set(leavers.map(({ holdings }) => holdings.user.id));
  const parts = leavers.map((leaver) => {
    const { holdings } = leaver;
    const { levels } = handover;
    const owners = ownerSteps(leaver, handover, leaving);
    const schedules = ownershipSteps(leaver, holdings.schedules, handover, 'hand_over_schedule');
    const triggers = ownershipSteps(leaver, holdings.triggers, handover, 'hand_over_trigger');
    const held = heldBy([...schedules.remarks, ...triggers.remarks]);
    const handedOver = [...owners, ...schedules.steps, ...triggers.steps];
    return {
      steps: [
        ...blockSteps(leaver),
        ...credentialSteps(leaver),
        ...handedOver,
        ...replacements(leaver, holdings.issues, { step: 'reassign_issue', field: 'assignee', levels }),
        ...replacements(leaver, holdings.mergeRequests, { step: 'reassign_merge_request', field: 'assignee', levels }),
        ...replacements(leaver, holdings.reviews, { step: 'replace_reviewer', field: 'reviewer', levels }),
        ...memberSteps(leaver, handedOver, held),
      ],
      remarks: [...schedules.remarks, ...triggers.remarks, ...keptMembers(leaver, held)],
    };
  });
  return { steps: once(parts.flatMap(({ steps }) => steps)), remarks: parts.flatMap(({ remarks }) => remarks) };
};
