/** What a plan comes to, in numbers. */
import type { Plan } from './make-plan.ts';
import type { Action, Step } from '../plan/change.ts';

/** Steps that are done: surplus is left where nobody asked for it to be deleted. */
export interface Summary extends Readonly<Record<Action, number>> {
  /** Projects, groups, and the instance that differ. */
  readonly targets: number;
  /** Projects, groups, and the instance that were compared. */
  readonly compared: number;
  /** Records to delete that no file names. */
  readonly surplus: number;
  readonly unmanaged: number;
  readonly unreadable: number;
  readonly skipped: number;
}

/** All steps of a plan, in the order of their targets. */
export const stepsOf = ({ targets }: Plan): readonly Step[] => targets.flatMap(({ steps }) => steps);

/** Counts a plan. */
export const summarize = (plan: Plan): Summary => {
  const steps = stepsOf(plan);
  const count = (action: Action): number => steps.filter((step) => step.action === action).length;
  const sum = (of: (target: Plan['targets'][number]) => readonly unknown[]): number =>
    plan.targets.reduce((total, target) => total + of(target).length, 0);
  return {
    add: count('add'),
    change: count('change'),
    rename: count('rename'),
    replace: count('replace'),
    delete: count('delete'),
    surplus: steps.filter(({ surplus }) => surplus === true).length,
    targets: plan.targets.filter((target) => target.steps.length > 0).length,
    compared: plan.compared,
    unmanaged: sum(({ unmanaged }) => unmanaged),
    unreadable: sum(({ unreadable }) => unreadable),
    skipped: plan.archived.length + plan.unread.length + sum(({ kept }) => kept),
  };
};
