/** Makes the steps of a plan for leavers. */
import type { WireRecord } from '../../apply/sections/section.ts';
import { emptyRow, type LeaverWork, type PlannedStep } from './leaver.ts';
import { type Listed, unread } from '../read-facts.ts';

/** Phases, in which whatever is in one of them can be done side by side. Members of inner places go first. */
export const phases = { block: 0, credentials: 1, owners: 2, handover: 3, members: 4 } as const;

/** The parts of a step; others have defaults. */
type Part = Pick<PlannedStep, 'step' | 'work' | 'phase'> & Partial<Omit<PlannedStep, 'step' | 'work' | 'phase'>>;

const keyOfWork = (work: LeaverWork): string => {
  if (work.kind === 'own') return `own ${work.group} ${work.to}`;
  if (work.kind === 'schedule') return `schedule ${JSON.stringify(work.params)}`;
  const { method, path } = work.kind === 'request' ? work.endpoint : work.update;
  const about = work.kind === 'request' ? work.params : [work.params, work.field, work.from, work.to];
  return `${method} ${path} ${JSON.stringify(about)}`;
};

/** A step by what it sends, which is its key, too. */
export const stepOf = (part: Part): PlannedStep => {
  const key = keyOfWork(part.work);
  return { ...emptyRow, key, lane: key, needs: [], ...part };
};

/** The first of these fields that has a text; empty if none has. */
export const textOf = (record: WireRecord, ...fields: readonly string[]): string =>
  fields.map((field) => record[field]).find((value): value is string => typeof value === 'string' && value !== '') ??
  '';

/** `14 "Nightly build"` */
export const named = ({ id }: WireRecord, text: string): string =>
  text === '' ? String(id) : `${String(id)} "${text}"`;

/** The records of a list; none if the server does not show it. */
export const listedOr = (listed: Listed): readonly WireRecord[] => (listed === unread ? [] : listed);
