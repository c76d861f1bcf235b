/** Updates the commit graphs of repositories after pushes. */
import { findProjectRow } from '../../request/auth-store.ts';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import { needsRepack } from '../../git/repack.ts';
import { writeCommitGraph } from '../../git/write-commit-graph.ts';
import type { JobHandler } from '../../queue/job-kinds.ts';
import { enqueue, isQueued } from '../../queue/store.ts';
import type { RefChange, Service } from '../../request/service.ts';
import { withWritableRepository } from '../../storage/storages.ts';
import { queueMaintenance } from './maintain.ts';

/** Milliseconds to wait for further pushes. */
const settling = 10_000;

/** The next push tries again, too. */
const attempts = 3;

/** Enqueues an update of a project's commit graph, once for all pushes until then. */
export const queueCommitGraph = async (db: Db, { id }: Pick<Row<'projects'>, 'id'>, now: Date): Promise<void> => {
  const payload = { project_id: id };
  if (await isQueued(db, 'repository.commit_graph', payload)) return;
  const runAt = new Date(now.getTime() + settling);
  await enqueue(db, { kind: 'repository.commit_graph', payload, now, runAt, maxAttempts: attempts });
};

/** Enqueues the update after a push of new commits. */
export const renewCommitGraph = async (
  { database, clock }: Service,
  { project, updates }: RefChange,
): Promise<void> => {
  if (updates.some(({ after }) => after !== null)) await queueCommitGraph(database.db, project, clock.now());
};

/** Updates the commit graph, if the project still exists. */
export const writeGraphLater: JobHandler<'repository.commit_graph'> = async (service, { project_id: id }) => {
  const project = await findProjectRow(service.database.db, { id });
  if (project === undefined) return;
  await withWritableRepository(service, project, async (dir) => {
    await writeCommitGraph(dir);
    if (await needsRepack(dir)) await queueMaintenance(service, project);
  });
};
