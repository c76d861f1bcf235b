/** Compares everything that a file says of one project, group, or the instance with what is there. */
import type { GivenSection } from '../file/entry.ts';
import type { Wish } from '../file/merge-entries.ts';
import type { Fault } from '../file/place.ts';
import type { Section, WireRecord } from '../sections/section.ts';
import { sections } from '../sections/registry.ts';
import { addressOf, type Step, type Target } from './change.ts';
import { fieldChange, fieldOf, planSection } from './plan-section.ts';

/** A target with what is to be done about it. */
export interface TargetPlan {
  readonly target: Target;
  readonly steps: readonly Step[];
  /** Addresses of records in written sections that the file does not name. */
  readonly unmanaged: readonly string[];
  /** Addresses and fields that cannot be compared. */
  readonly unreadable: readonly string[];
  /** Addresses of surplus that is not deleted, with the reason. */
  readonly kept: readonly { readonly address: string; readonly reason: string }[];
  readonly faults: readonly Fault[];
}

/** What the comparison of a target needs. */
export interface TargetInput {
  readonly target: Target;
  readonly wish: Wish;
  /** The path under which the target is there, where it is to be renamed. */
  readonly oldPath?: string | undefined;
  /** Records by the names of sections. */
  readonly records: ReadonlyMap<string, readonly WireRecord[]>;
  readonly rewrite: ReadonlySet<string>;
  /** Username of who asks; needed where members may be deleted. */
  readonly caller?: string | undefined;
}

const lastLevel = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The step that makes a project or group, with its settings. */
const createStep = (target: Target, section: Section, wish: Wish): Step => {
  const name = lastLevel(target.path);
  const given = wish.sections.get(section.name)?.get('');
  const written = [...(given?.fields ?? [])];
  const shown = written.map(([key, value]) => [key, fieldChange(fieldOf(section, key), value, given ?? {})] as const);
  return {
    address: `${target.owner}:${target.path}`,
    action: 'add',
    at: wish.at,
    fields: { name: { new: name }, ...Object.fromEntries(shown) },
    section,
    name: '',
    values: new Map<string, unknown>([['name', name], ...written.map(([key, { value }]) => [key, value] as const)]),
    members: new Map(),
  };
};

const renameStep = (target: Target, section: Section, wish: Wish, oldPath: string): Step => ({
  address: `${target.owner}:${target.path}`,
  action: 'rename',
  at: wish.was?.at,
  fields: { path: { old: oldPath, new: target.path } },
  section,
  name: '',
  values: new Map(),
  members: new Map(),
  record: target.record ?? {},
});

const ownerLevel = 50;

/** Whether who holds a role does not hold it after a step. */
const isDemoted = ({ action, values }: Step): boolean =>
  action === 'delete' || (values.has('access_level') && values.get('access_level') !== ownerLevel);

interface Guarded {
  readonly steps: readonly Step[];
  readonly kept: TargetPlan['kept'];
  readonly faults: readonly Fault[];
}

/** Nobody locks themselves out, and no group is left without an owner. */
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

/** Whether who asks has to be known: members may be deleted. */
export const mayDeleteMembers = ({ sections: given, prune }: Wish): boolean =>
  prune?.sections.includes('members') === true ||
  [...(given.get('members')?.values() ?? [])].some(({ absent }) => absent);

const nothing: GivenSection = new Map();

/** Plans a target. Reads nothing and changes nothing. */
export const planTarget = (input: TargetInput): TargetPlan => {
  const { target, wish, records, rewrite, oldPath } = input;
  const steps: Step[] = [];
  const unmanaged: string[] = [];
  const unreadable: string[] = [];
  const kept: TargetPlan['kept'][number][] = [];
  const faults: Fault[] = [];
  for (const section of sections[target.owner]) {
    const isSettings = section.name === 'settings';
    const given = wish.sections.get(section.name);
    const prune = wish.prune?.sections.includes(section.name) === true;
    if (isSettings && target.record === undefined) {
      steps.push(createStep(target, section, wish));
      continue;
    }
    if (isSettings && oldPath !== undefined) steps.push(renameStep(target, section, wish, oldPath));
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
