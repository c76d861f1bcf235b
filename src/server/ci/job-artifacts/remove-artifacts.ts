/** Removes artifacts that have expired, that somebody deletes in a whole project, and files without a record. */
import { findProjectRow } from '../../request/auth-store.ts';
import { toTimestamp } from '../../formats/clock.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listRefNames } from '../../git/refs.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue } from '../../queue/store.ts';
import type { Service } from '../../request/service.ts';
import { artifactFiles, artifactsDirectory, removeArtifacts, strayAfter } from '../../storage/artifact-files.ts';
import { recordedFiles } from '../../storage/artifact-store.ts';
import { withStorage } from '../../storage/circuit-breaker.ts';
import { listStored } from '../../storage/store.ts';
import { type Stored, withRepository } from '../../storage/storages.ts';
import { deleteUnkept, listArtifactsOfProject, listExpired, type RefArtifacts } from '../pipelines/artifact-store.ts';

/** Deletes records first: a process that dies in between leaves a file, which the next sweep removes, and never a broken record. */
const remove = async (service: Service, project: Stored, jobIds: readonly number[]): Promise<void> => {
  if (jobIds.length === 0) return;
  // A storage that is out of reach keeps its artifacts with their records.
  await withStorage(service, project.storage, async () => {}, 'remove');
  await removeArtifacts(service, project, await deleteUnkept(service.database.db, jobIds));
};

/** Artifacts that are removed in one step. */
const batch = 500;

/** Removes artifacts that have expired, but for those of latest pipelines. */
export const expireArtifacts = async (service: Service): Promise<void> => {
  const { database, clock, log } = service;
  const unreachable = new Set<number>();
  for (;;) {
    const found = await listExpired(database.db, toTimestamp(clock.now()), [...unreachable], batch);
    if (found.length === 0) return;
    const projects = new Map(found.map(({ project_id: id, storage }) => [id, { id, storage }]));
    for (const project of projects.values()) {
      const ids = found.filter((one) => one.project_id === project.id).map((one) => one.job_id);
      await remove(service, project, ids).catch((error: unknown) => {
        unreachable.add(project.id);
        log('warn', 'expired artifacts could not be removed', { project: project.id, error: (error as Error).message });
      });
    }
  }
};

const nameOf = ({ ref, tag }: Pick<RefArtifacts, 'ref' | 'tag'>): string =>
  `refs/${tag === 1 ? 'tags' : 'heads'}/${ref}`;

/** The IDs of jobs whose artifacts nothing keeps: they are not of the latest pipeline, or its branch or tag is deleted. */
const unprotected = async (
  service: Service,
  project: Stored,
  artifacts: readonly RefArtifacts[],
): Promise<readonly number[]> => {
  const isLatest = artifacts.some(({ latest }) => latest === 1);
  const refs = isLatest ? await withRepository(service, project, (dir) => listRefNames(dir)) : [];
  const present = new Set(refs.map(({ ref }) => ref));
  return artifacts.filter((one) => one.latest === 0 || !present.has(nameOf(one))).map((one) => one.job_id);
};

/** Removes files that no record names: of an upload that was cut off, or of a deletion whose process died. */
const removeStrays = async (service: Service, project: Stored): Promise<void> => {
  await withStorage(
    service,
    project.storage,
    async (storagePath) => {
      const old = (await artifactFiles(storagePath, project.id)).filter(({ age }) => age > strayAfter);
      if (old.length === 0) return;
      const recorded = await recordedFiles(service.database.db, project.id);
      for (const { name } of old) {
        if (!recorded.has(name)) await rm(join(artifactsDirectory(storagePath, project.id), name), { force: true });
      }
    },
    'remove',
  );
};

const sweep = async (service: Service, project: Stored): Promise<void> => {
  const now = toTimestamp(service.clock.now());
  const all = await listArtifactsOfProject(service.database.db, project.id);
  const expired = all.filter((one) => one.expires_at !== null && one.expires_at <= now);
  await remove(service, project, await unprotected(service, project, expired));
  await removeStrays(service, project);
};

/** At the start and once a day: removes the artifacts that deleted branches and tags have protected, and files without a record. */
export const sweepArtifacts = async (service: Service): Promise<void> => {
  for (const project of await listStored(service.database.db)) {
    // A storage that is out of reach is swept the next day.
    await sweep(service, project).catch(() => {});
  }
};

/** Lets the queue delete the artifacts of a project. */
export const deleteOfProject = async ({ database, clock }: Service, projectId: number): Promise<void> => {
  const now = clock.now();
  const payload = { project_id: projectId, until: toTimestamp(now) };
  await enqueue(database.db, { kind: 'job_artifacts.delete', payload, now });
};

/** Deletes the artifacts that a project had at a time, but for those that are kept, and those of latest pipelines. */
export const deleteArtifactsOfProject: JobHandler<'job_artifacts.delete'> = async (
  service,
  { project_id: id, until },
) => {
  const project = await findProjectRow(service.database.db, { id });
  if (project === undefined) return;
  const all = await listArtifactsOfProject(service.database.db, id);
  const given = all.filter((one) => one.kept === 0 && one.created_at <= until);
  await remove(service, project, await unprotected(service, project, given));
};
