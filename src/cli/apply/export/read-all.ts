/** Reads everything that a file can contain. */
import pMap from 'p-map';
import { groups } from '../../../contract/organization/groups.ts';
import { projects } from '../../../contract/organization/projects.ts';
import { isApiError, isOfAnotherEdition } from '../../../api/errors/api-error.ts';
import { ExitError } from '../../errors/exit-error.ts';
import { allBelow, pathOf, refOf } from '../../fan-out/list-below.ts';
import { localNames } from '../../verbs/local-path.ts';
import type { Scope } from '../live/find-targets.ts';
import { readSection } from '../live/read-target.ts';
import type { Server } from '../live/server.ts';
import type { Target } from '../plan/change.ts';
import { sections } from '../sections/registry.ts';
import type { Owner, Section, WireRecord } from '../sections/section.ts';
import { exportSection, type ExportOptions, type FileRecord } from './export-records.ts';
import type { FileEntry } from './fold-projects.ts';

export interface ExportRequest extends ExportOptions {
  /** One project, or a group with all below it; undefined for the whole instance. */
  readonly scope: Scope | undefined;
  /** Names of sections to read; empty for all. */
  readonly sections: ReadonlySet<string>;
  readonly concurrency: number;
  readonly onProgress?: (done: number, all: number) => void;
}

/** A project, a group, or the instance in a file. */
export interface ExportedTarget {
  readonly owner: Owner;
  readonly path: string;
  readonly archived: boolean;
  readonly entry: FileEntry;
  /** Notes on records that were left out. */
  readonly remarks: readonly string[];
}

/** The fields of the contract that a file contains. */
const shownFields = ({ calls, fields }: Section, { withValues }: ExportOptions): readonly string[] => {
  const endpoints = Object.values(calls).flatMap(({ create, update }) => [create, update]);
  return Object.entries(fields).flatMap(([name, { hidden, members }]) => {
    const isShown = hidden !== true || withValues;
    const isKnown = members !== undefined || endpoints.some((endpoint) => Object.hasOwn(endpoint?.params ?? {}, name));
    return isShown && isKnown ? [name] : [];
  });
};

/** Omits a name that is the same as in the path. */
const withoutOwnName = (settings: FileRecord | undefined, { path }: Target): Readonly<Record<string, unknown>> => {
  const own = path.slice(path.lastIndexOf('/') + 1);
  const fields = typeof settings === 'object' ? settings : {};
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => name !== 'name' || value !== own));
};

/** The edition of GitLab that has a section, if it is not in all servers. */
const editionOf = ({ calls }: Section, { owner }: Target): string | undefined =>
  (calls[owner]?.list ?? calls[owner]?.get)?.onlyIn;

/** Reads sections, except those that the server has for no owner of a kind: one reader asks, and the others wait for it. */
const createReader = () => {
  const lacking = new Map<string, Promise<boolean>>();
  return async <T>(section: Section, { owner }: Target, read: () => Promise<T>): Promise<T | undefined> => {
    const key = `${owner}:${section.name}`;
    const before = lacking.get(key);
    if (before !== undefined && (await before)) return undefined;
    const reading = read();
    if (before === undefined) {
      const isLacking = reading.then(() => false, isOfAnotherEdition);
      lacking.set(key, isLacking);
    }
    return reading;
  };
};

/** The remark on a section that could not be read, if any. */
const remarkOf = (error: unknown, section: Section, target: Target, request: ExportRequest): readonly string[] => {
  if (!isApiError(error) || ![403, 404].includes(error.status)) throw error;
  const edition = editionOf(section, target);
  // A server or a license without it has nothing to export.
  if (error.status === 404 && edition !== undefined) {
    const isAsked = request.sections.size > 0 && isOfAnotherEdition(error);
    return isAsked ? [`${section.name} left out: only ${edition} has it`] : [];
  }
  return [`${section.name} of ${whereOf(target)} left out: ${error.message}`];
};

const whereOf = ({ path }: Target): string => (path === '' ? 'the instance' : path);

const exportOne = async (
  server: Server,
  target: Target,
  request: ExportRequest,
  readUnlessLacking: ReturnType<typeof createReader>,
): Promise<ExportedTarget> => {
  const entry: Record<string, FileEntry[string]> = {};
  const remarks: string[] = [];
  for (const section of sections[target.owner]) {
    if (request.sections.size > 0 && !request.sections.has(section.name)) continue;
    try {
      const wanted = shownFields(section, request);
      const read = () => readSection(server, target, section, undefined, () => wanted);
      const records = (await readUnlessLacking(section, target, read)) ?? [];
      const { records: written, ambiguous } = exportSection(section, records, request);
      remarks.push(
        ...ambiguous.map(
          (name) => `${section.singular} ${name} left out: it is there more than once in ${whereOf(target)}`,
        ),
      );
      const whole = section.isSingle === true ? withoutOwnName(written[''], target) : written;
      if (Object.keys(whole).length > 0) entry[section.name] = whole;
    } catch (error) {
      remarks.push(...remarkOf(error, section, target, request));
    }
  }
  return { owner: target.owner, path: target.path, archived: target.record?.['archived'] === true, entry, remarks };
};

const missing = (what: string, path: string): ExitError =>
  new ExitError(`${what} ${path} not found`, { code: 'not-found' });

/** @throws ExitError for a path that could lead out of the output folder, or is a pattern in a file */
const asTargets = (owner: 'projects' | 'groups', records: readonly WireRecord[]): readonly Target[] =>
  records
    .map((record) => ({ owner, path: localNames(pathOf(record)).join('/'), record }))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));

const targetsOf = async (server: Server, scope: Scope | undefined): Promise<readonly Target[]> => {
  if (scope === undefined) {
    const [allGroups, allProjects] = await Promise.all([
      server.list(groups.list, { all_available: true }),
      server.list(projects.list, { order_by: 'id', sort: 'asc' }),
    ]);
    return [{ owner: 'instance', path: '' }, ...asTargets('groups', allGroups), ...asTargets('projects', allProjects)];
  }
  if (scope.owner === 'projects') {
    const record = await server.find(projects.get, { id: scope.path });
    if (record === undefined) throw missing('project', scope.path);
    return asTargets('projects', [record]);
  }
  const group = await server.find(groups.get, { id: scope.path });
  if (group === undefined) throw missing('group', scope.path);
  const path = pathOf(group);
  const ref = refOf(group);
  const { groups: below, projects: found } = await allBelow(server.list, path, ref);
  return [...asTargets('groups', [group, ...below]), ...asTargets('projects', found)];
};

export const readAll = async (server: Server, request: ExportRequest): Promise<readonly ExportedTarget[]> => {
  const targets = await targetsOf(server, request.scope);
  const readUnlessLacking = createReader();
  let done = 0;
  return pMap(
    targets,
    async (target) => {
      const exported = await exportOne(server, target, request, readUnlessLacking);
      done += 1;
      request.onProgress?.(done, targets.length);
      return exported;
    },
    { concurrency: request.concurrency },
  );
};
