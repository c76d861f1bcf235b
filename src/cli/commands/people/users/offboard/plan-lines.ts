/** A plan for leavers in words. */
import { type LeaverPlan, type LeaverRow, leaverSteps, type LeaverStep } from '../../../../access/leaver/leaver.ts';
import { countText, listText } from '../../../../output/count-text.ts';

const textOf = ({ step, object, where, to, result }: LeaverRow): string => {
  const what = object ?? '';
  const place = where ?? '';
  switch (step) {
    case 'block':
      return 'block the user';
    case 'make_owner':
      return `make ${to ?? ''} an owner of ${place}`;
    case 'replace_reviewer':
      return `replace the reviewer of merge request ${what} in ${place} by ${to ?? ''}`;
    case 'remove_member':
      return result === 'kept' ? `the ${what} of ${place} stays` : `remove the ${what} from ${place}`;
    case 'personal_project':
      return `personal project ${place} is not moved`;
    case 'not_told':
      return `cannot tell: ${what}`;
    default:
      return [leaverSteps[step], what, where === null ? '' : `in ${place}`, to === null ? '' : `to ${to}`]
        .filter((part) => part !== '')
        .join(' ');
  }
};

const lineOf = (row: LeaverRow): string => {
  const { step, result, note } = row;
  const text = `${result === 'not possible' ? 'cannot ' : ''}${textOf(row)}`;
  if (note === null) return text;
  return step === 'not_told' ? `${text} (${note})` : `${text}: ${note}`;
};

const isAbout =
  (user: string | null) =>
  (row: LeaverRow): boolean =>
    row.user === user;

const linesOf = ({ steps, remarks }: LeaverPlan, user: string): readonly string[] => [
  `${user}:`,
  ...steps.filter(isAbout(user)).map((step) => `  - ${lineOf(step)}`),
  ...remarks.filter(isAbout(user)).map((remark) => `  ! ${lineOf(remark)}`),
];

/** The plan user by user, and last what is about all of them. */
export const planLines = (plan: LeaverPlan): readonly string[] => {
  const users = new Set([...plan.steps, ...plan.remarks].map(({ user }) => user).filter((user) => user !== null));
  return [...[...users].flatMap((user) => linesOf(plan, user)), ...plan.remarks.filter(isAbout(null)).map(lineOf)];
};

/** Steps that are counted together, in the order of a plan. */
const counted: readonly (readonly [one: string, steps: readonly LeaverStep[]])[] = [
  ['session', ['end_session']],
  ['token', ['revoke_token']],
  ['key', ['delete_ssh_key', 'delete_gpg_key']],
  ['new owner', ['make_owner']],
  ['schedule', ['hand_over_schedule']],
  ['trigger', ['hand_over_trigger']],
  ['issue', ['reassign_issue']],
  ['merge request', ['reassign_merge_request', 'replace_reviewer']],
  ['membership', ['remove_member']],
];

/** `2 sessions, 3 tokens, and 1 membership`; empty if there are none. */
export const countsText = (steps: readonly Pick<LeaverRow, 'step'>[]): string =>
  listText(
    counted.flatMap(([one, kinds]) => {
      const count = steps.filter(({ step }) => kinds.includes(step)).length;
      return count === 0 ? [] : [countText(count, one)];
    }),
  );
