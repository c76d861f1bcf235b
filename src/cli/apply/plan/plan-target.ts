/** Compares the desired state of one project, group, or the instance with the current one. */
import type { GivenSection } from '../file/entry.ts';
import type { DesiredState } from '../file/merge-entries.ts';
import type { Fault } from '../file/place.ts';
import type { Section, WireRecord } from '../sections/section.ts';
import { sections } from '../sections/registry.ts';
import { addressOf, type Step, type Target } from './change.ts';
import { fieldChange, fieldOf } from './fields.ts';
import { planSection } from './plan-section.ts';

/** A target with its steps. */
export interface TargetPlan {
  readonly target: Target;
  readonly steps: readonly Step[];
  /** Addresses of records in the file's sections that it does not name. */
  readonly unmanaged: readonly string[];
  /** Addresses and fields that cannot be compared. */
  readonly unreadable: readonly string[];
  /** Addresses of surplus records that are not deleted, with the reason. */
  readonly kept: readonly { readonly address: string; readonly reason: string }[];
  readonly faults: readonly Fault[];
}

export interface TargetInput {
  readonly target: Target;
  readonly desired: DesiredState;
  /** The current path, if the target is renamed. */
  readonly oldPath?: string | undefined;
  /** Records by section. */
  readonly records: ReadonlyMap<string, readonly WireRecord[]>;
  readonly rewrite: ReadonlySet<string>;
  /** Username of the current user; needed if members may be deleted. */
  readonly caller?: string | undefined;
}

const lastLevel = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The step that creates a project or group with its settings. */
const createStep = (target: Target, section: Section, desired: DesiredState): Step => {
  const name = lastLevel(target.path);
  const given = desired.sections.get(section.name)?.get('');
  const written = [...(given?.fields ?? [])];
  const shown = written.map(([key, value]) => [key, fieldChange(fieldOf(section, key), value, given ?? {})] as const);
  return {
    address: `${target.owner}:${target.path}`,
    action: 'add',
    at: desired.at,
    fields: { name: { new: name }, ...Object.fromEntries(shown) },
    section,
    name: '',
    values: new Map<string, unknown>([['name', name], ...written.map(([key, { value }]) => [key, value] as const)]),
    members: new Map(),
  };
};

const renameStep = (target: Target, section: Section, desired: DesiredState, oldPath: string): Step => ({
  address: `${target.owner}:${target.path}`,
  action: 'rename',
  at: desired.was?.at,
  fields: { path: { old: oldPath, new: target.path } },
  section,
  name: '',
  values: new Map(),
  members: new Map(),
  record: target.record ?? {},
});

const ownerLevel = 50;

/** True if an owner is no owner after a step. */
const isDemoted = ({ action, values }: Step): boolean =>
  action === 'delete' || (values.has('access_level') && values.get('access_level') !== ownerLevel);

interface Guarded {
  readonly steps: readonly Step[];
  readonly kept: TargetPlan['kept'];
  readonly faults: readonly Fault[];
}

/** Users cannot remove their own membership, and a group keeps its last owner. */
const guardMembers = (input: TargetInput, steps: readonly Step[], records: readonly WireRecord[]): Guarded => {
  const { target, caller } = input;
  const kept: { address: string; reason: string }[] = [];
  const faults: Fault[] = [];
  const owners = records.filter((record) => record['access_level'] === ownerLevel);
  const gained = steps.some(({ values }) => values.get('access_level') === ownerLevel);
  const lost = steps.filter((step) => step.record?.['access_level'] === ownerLevel && isDemoted(step));
  const isLast = target.owner === 'groups' && owners.length > 0 && !gained && lost.length >= owners.length;
  const refuse = (step: Step, reason: string): boolean => {
    if (step.at === undefined) kept.push({ address: step.address, reason });
    else faults.push({ at: step.at, message: `${reason}: ${step.name} in ${target.path}` });
    return false;
  };
  const passed = steps.filter((step) => {
    const isSelf = step.action === 'delete' && step.name.toLowerCase() === caller?.toLowerCase();
    if (isSelf) return refuse(step, 'your own membership is not deleted');
    return isLast && lost.includes(step) ? refuse(step, 'the last owner of a group stays its owner') : true;
  });
  return { steps: passed, kept, faults };
};

export const mayDeleteMembers = ({ sections: given, prune }: DesiredState): boolean =>
  prune?.sections.includes('members') === true ||
  [...(given.get('members')?.values() ?? [])].some(({ absent }) => absent);

const nothing: GivenSection = new Map();

/** Plans a target without any request. */
export const planTarget = (input: TargetInput): TargetPlan => {
  const { target, desired, records, rewrite, oldPath } = input;
  const steps: Step[] = [];
  const unmanaged: string[] = [];
  const unreadable: string[] = [];
  const kept: TargetPlan['kept'][number][] = [];
  const faults: Fault[] = [];
  for (const section of sections[target.owner]) {
    const given = desired.sections.get(section.name);
    const prune = desired.prune?.sections.includes(section.name) === true;
    if (section.isOwner === true && target.record === undefined) {
      steps.push(createStep(target, section, desired));
      continue;
    }
    if (section.isOwner === true && oldPath !== undefined) steps.push(renameStep(target, section, desired, oldPath));
    if (given === undefined && !prune) continue;
    const found = records.get(section.name) ?? [];
    const plan = planSection({ target, section, given: given ?? nothing, records: found, prune, rewrite });
    const guarded =
      section.name === 'members' ? guardMembers(input, plan.steps, found) : { steps: plan.steps, kept: [], faults: [] };
    steps.push(...guarded.steps);
    kept.push(...guarded.kept);
    faults.push(...plan.faults, ...guarded.faults);
    unmanaged.push(...plan.unmanaged.map((name) => addressOf(target, section, name)));
    unreadable.push(...plan.unreadable.map((name) => addressOf(target, section, name)));
  }
  return { target, steps, unmanaged, unreadable, kept, faults };
};
