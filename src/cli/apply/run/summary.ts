/** Counts the steps of a plan. */
import type { Plan } from './make-plan.ts';
import type { Action, Step } from '../plan/change.ts';
import type { Owner } from '../sections/section.ts';

/** Numbers of steps by action. */
export interface Summary extends Readonly<Record<Action, number>> {
  /** Projects that differ. */
  readonly projects: number;
  /** Groups that differ. */
  readonly groups: number;
  /** Numbers of compared targets. */
  readonly compared: { readonly projects: number; readonly groups: number; readonly instance: boolean };
  /** Records that no file names, in pruned sections. */
  readonly surplus: number;
  readonly unmanaged: number;
  readonly unreadable: number;
  readonly skipped: number;
}

/** All steps of a plan, in the order of their targets. */
export const stepsOf = ({ targets }: Plan): readonly Step[] => targets.flatMap(({ steps }) => steps);

export const summarize = (plan: Plan): Summary => {
  const steps = stepsOf(plan);
  const count = (action: Action): number => steps.filter((step) => step.action === action).length;
  const sum = (of: (target: Plan['targets'][number]) => readonly unknown[]): number =>
    plan.targets.reduce((total, target) => total + of(target).length, 0);
  const compared = (owner: Owner): number => plan.targets.filter(({ target }) => target.owner === owner).length;
  const differing = (owner: Owner): number =>
    plan.targets.filter(({ target, steps: own }) => target.owner === owner && own.length > 0).length;
  return {
    add: count('add'),
    change: count('change'),
    rename: count('rename'),
    replace: count('replace'),
    delete: count('delete'),
    surplus: steps.filter(({ surplus }) => surplus === true).length,
    projects: differing('projects'),
    groups: differing('groups'),
    compared: { projects: compared('projects'), groups: compared('groups'), instance: compared('instance') > 0 },
    unmanaged: sum(({ unmanaged }) => unmanaged),
    unreadable: sum(({ unreadable }) => unreadable),
    skipped: plan.archived.length + plan.unread.length + plan.unmatched.length + sum(({ kept }) => kept),
  };
};
