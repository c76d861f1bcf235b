/** People who leave: what is done about them, and how the records of it look. */
import { users } from '../../../contract/people/users.ts';
import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { record, userId } from '../../../contract/vocabulary/fields.ts';
import type { WireRecord } from '../../apply/sections/section.ts';

/** Steps in the order of a plan, with the words of each for people. The last ones change nothing. */
export const leaverSteps = {
  block: 'block',
  end_session: 'end session',
  revoke_token: 'revoke token',
  delete_ssh_key: 'delete SSH key',
  delete_gpg_key: 'delete GPG key',
  make_owner: 'make owner',
  hand_over_schedule: 'hand over schedule',
  hand_over_trigger: 'hand over trigger',
  reassign_issue: 'reassign issue',
  reassign_merge_request: 'reassign merge request',
  replace_reviewer: 'replace reviewer',
  remove_member: 'remove member',
  personal_project: 'personal project',
  not_told: 'cannot tell',
  verify: 'verify',
} as const;

export type LeaverStep = keyof typeof leaverSteps;

/** `kept` stays as it is; `gone` was done by someone else, or by an earlier step; `skipped` was not tried. */
export type LeaverResult =
  | 'planned'
  | 'done'
  | 'gone'
  | 'failed'
  | 'skipped'
  | 'not possible'
  | 'not told'
  | 'kept'
  | 'none left'
  | 'left';

/** One step, as the command prints it. */
export interface LeaverRow {
  /** The username; null for what is about all of them. */
  readonly user: string | null;
  readonly step: LeaverStep;
  readonly object: string | null;
  /** The path of the project or group. */
  readonly where: string | null;
  /** The username of who gets it. */
  readonly to: string | null;
  readonly result: LeaverResult;
  /** Of a verification: how many are left. */
  readonly left: number | null;
  /** A reason, or a command. */
  readonly note: string | null;
}

/** A row without anything, of which a step sets what it has. */
export const emptyRow: LeaverRow = {
  user: null,
  step: 'not_told',
  object: null,
  where: null,
  to: null,
  result: 'planned',
  left: null,
  note: null,
};

/** The requests of a step. */
export type LeaverWork =
  | {
      readonly kind: 'request';
      readonly endpoint: Endpoint;
      readonly params: WireRecord;
      /** The ID of the user to act as. */
      readonly as?: number;
      /** It removes something, so that a missing record is as good as a removed one. */
      readonly removes?: true;
    }
  | {
      /** Replaces one user of a record and keeps the others. */
      readonly kind: 'replace';
      readonly get: Endpoint;
      readonly update: Endpoint;
      readonly params: WireRecord;
      readonly field: 'assignee' | 'reviewer';
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'own'; readonly group: number; readonly to: number }
  | {
      /** Takes ownership of a schedule, and makes it active again if the block of its owner stopped it. */
      readonly kind: 'schedule';
      readonly params: { readonly id: string; readonly pipeline_schedule_id: number };
      readonly as?: number;
      readonly wasActive: boolean;
    };

/** A step that can be sent. */
export interface PlannedStep extends LeaverRow {
  readonly key: string;
  readonly work: LeaverWork;
  /** Steps of a lower phase are done before. */
  readonly phase: number;
  /** Steps of one lane are done one after the other. */
  readonly lane: string;
  /** Keys of the steps without which this one must not be done. */
  readonly needs: readonly string[];
}

export interface LeaverPlan {
  readonly steps: readonly PlannedStep[];
  /** Things that are not done, with the reason. */
  readonly remarks: readonly LeaverRow[];
}

/** The parts of a user's record that decide. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly state: string;
  readonly isBot: boolean;
  readonly isAdmin: boolean;
}

export const personIn = (user: WireRecord): Person => ({
  id: Number(user['id']),
  username: String(user['username']),
  state: String(user['state'] ?? 'active'),
  isBot: user['bot'] === true,
  isAdmin: user['is_admin'] === true,
});

/** States in which a user cannot log in again, or use a token. A deactivated user can log in. */
export const isShutOut = ({ state }: Person): boolean =>
  ['blocked', 'banned', 'blocked_pending_approval', 'ldap_blocked'].includes(state);

const anyValue = {};

/** The user who leaves, and the one who takes over: many requests, and so no endpoint of a server. */
export const offboarding = {
  ...users.block,
  summary: 'Take from users all that they can get in with, and hand over what they have to do',
  risk: 'destructive',
  params: { id: userId, to_id: { ...userId, description: 'User who takes over, by ID' } },
  response: {
    type: 'array',
    items: record('LeaverStep', Object.fromEntries(Object.keys(emptyRow).map((key) => [key, anyValue]))),
  },
} as const;
