/** Forks projects with their repositories (docs/decisions, 0018). */
import type { projectForks } from '../../../contract/organization/project-forks.ts';
import type { Params } from '../../../contract/vocabulary/endpoint.ts';
import { queueCommitGraph } from './commit-graph.ts';
import type { Row } from '../../db/schema.ts';
import { displayNameFault, pathNameFault } from '../../formats/names.ts';
import { conflict, forbidden, invalid, notFound, type Problem, refuseFaults } from '../../formats/problems.ts';
import { forkVisibilityFault, moreHidden, type Visibility, visibilityFault } from '../../formats/visibility.ts';
import { copyRepository, pointHead } from '../../git/repository.ts';
import { type Caller, type Project, readsCode } from '../../request/access-level.ts';
import { findProject } from '../../request/access.ts';
import { type Handlers, notModified } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { lockNamespace } from '../../namespaces/lock-namespace.ts';
import { projectDetail } from './record.ts';
import { createWithRepository } from './create-with-repository.ts';
import { insertNewProject } from './insert-new-project.ts';
import { lockProject, setSource } from './fork-store.ts';
import { projectPage } from './list-projects.ts';
import { type Place, namespaceFor, refuseBeyondLimit, refuseTakenPath } from './new-project-checks.ts';
import { sourceOf } from './store.ts';
import { toTimestamp } from '../../formats/clock.ts';

type Given = Params<(typeof projectForks)['create']>;

interface Fork {
  readonly source: Row<'projects'>;
  readonly place: Place;
  readonly name: string;
  readonly path: string;
  readonly description: string | null;
  readonly visibility: Visibility;
}

const pathIsTaken = (): Problem => conflict('The path of the fork has already been taken: give another path');

/** As visible as its source, but not more than its group. */
const widestIn = (source: Row<'projects'>, place: Place): Visibility =>
  place.kind === 'group' ? moreHidden(source.visibility, place.visibility) : source.visibility;

/** The columns that a fork copies. Members, stars, issues, and comments stay with the source. */
const columnsOf = ({ source, place, ...fork }: Fork, creator: Caller, now: string) => ({
  creator_id: creator.id,
  name: fork.name,
  path: fork.path,
  description: fork.description,
  default_branch: source.default_branch,
  visibility: moreHidden(fork.visibility, widestIn(source, place)),
  archived: 0 as const,
  issues_enabled: source.issues_enabled,
  merge_requests_enabled: source.merge_requests_enabled,
  wiki_enabled: source.wiki_enabled,
  jobs_enabled: source.jobs_enabled,
  snippets_enabled: source.snippets_enabled,
  container_registry_enabled: source.container_registry_enabled,
  shared_runners_enabled: source.shared_runners_enabled,
  public_jobs: source.public_jobs,
  request_access_enabled: source.request_access_enabled,
  lfs_enabled: source.lfs_enabled,
  merge_needs_pipeline: source.merge_needs_pipeline,
  merge_needs_resolution: source.merge_needs_resolution,
  resolves_outdated_discussions: source.resolves_outdated_discussions,
  prints_merge_request_link: source.prints_merge_request_link,
  ci_config_path: source.ci_config_path,
  tags: source.tags,
  avatar_path: null,
  // Files can be shared within one storage only.
  storage: source.storage,
  pending_delete: 0 as const,
  forked_from_id: source.id,
  created_at: now,
  updated_at: now,
  last_activity_at: now,
});

const insert = (service: Service, caller: Caller, fork: Fork, id: number): Promise<Row<'projects'>> =>
  service.database.db.transaction().execute(async (transaction) => {
    const date = service.clock.now();
    const now = toTimestamp(date);
    const { place } = fork;
    const home = await lockNamespace(transaction, place);
    await refuseBeyondLimit(transaction, caller.id, place);
    // The source may have been hidden or removed while it was copied.
    const source = await lockProject(transaction, fork.source.id);
    if (source === undefined) {
      throw notFound('Project');
    }
    const columns = { ...columnsOf({ ...fork, source }, caller, now), id };
    const project = await insertNewProject(transaction, columns, { home, creatorId: caller.id, date });
    await queueCommitGraph(transaction, project, date);
    return project;
  });

const copySource = async ({ source }: Fork, from: string, to: string): Promise<void> => {
  await copyRepository(from, to);
  if (source.default_branch !== null) await pointHead(to, source.default_branch);
};

/** The namespace that was given by one of its parameters. */
const namespaceOf = ({ namespace, namespace_id: id, namespace_path: path }: Given): string | undefined => {
  const given = Object.entries({ namespace, namespace_id: id, namespace_path: path }).filter(
    ([, value]) => value !== undefined,
  );
  const [[, reference] = [], [second] = []] = given;
  if (second !== undefined) throw invalid({ [second]: ['cannot be used together with another namespace'] });
  // Only the ID of a namespace is given as a number, and only its path has letters.
  return reference === undefined ? undefined : String(reference);
};

/**
 * Creates a project with the branches and tags of another, or nothing. Throws 400 for invalid values, 403 if the caller
 * cannot read the code or create projects, 404 for an unknown namespace, 409 if the path is taken, and 503 without the
 * storage.
 */
export const forkProject = async (
  service: Service,
  caller: Caller,
  source: Project,
  given: Given,
): Promise<Row<'projects'>> => {
  if (!readsCode(source)) {
    throw forbidden('A fork needs the code, which guests of a private project cannot read');
  }
  const { name = source.name, path = source.path, description = source.description } = given;
  const place = await namespaceFor(service, caller, namespaceOf(given));
  const { visibility = widestIn(source, place) } = given;
  refuseFaults({
    name: displayNameFault(name),
    path: pathNameFault(path, 'below'),
    visibility:
      (place.kind === 'group' ? visibilityFault(visibility, place.visibility) : undefined) ??
      forkVisibilityFault(visibility, source.visibility),
  });
  // This is checked before the copy, and again when the records are inserted.
  await refuseTakenPath(service.database.db, place, path, pathIsTaken);
  const fork = { source, place, name, path, description, visibility };
  return withRepository(service, source, (from) =>
    createWithRepository(service, source.storage, {
      make: (dir) => copySource(fork, from, dir),
      insert: (id) => insert(service, caller, fork, id),
      taken: pathIsTaken,
    }),
  );
};

const requireProject = async (service: Service, reference: string, caller: Caller, kind: string): Promise<Project> => {
  const project = await findProject(service, reference, caller);
  if (project === null) {
    throw notFound(kind);
  }
  return project;
};

export const projectForkHandlers: Handlers<typeof projectForks> = {
  list: (call) => projectPage(call, { forkedFromId: call.project.id }),

  create: async ({ service, caller, project, params, baseUrl }) =>
    projectDetail(service, await forkProject(service, caller, project, params), { caller, baseUrl }),

  link: async ({ service, caller, params, baseUrl }) => {
    const { db } = service.database;
    const project = await requireProject(service, params.id, caller, 'Project');
    const source = await requireProject(service, params.forked_from_id, caller, 'Source Project');
    if (source.id === project.id) {
      throw invalid({ forked_from_id: ['is the project itself'] });
    }
    if ((await sourceOf(db, project)) !== undefined) {
      throw conflict('The project is a fork already');
    }
    const linked = await setSource(db, project.id, source.id, toTimestamp(service.clock.now()));
    return projectDetail(service, linked, { caller, baseUrl });
  },

  unlink: async ({ service, project }) => {
    if (project.forked_from_id === null) {
      return notModified;
    }
    await setSource(service.database.db, project.id, null, toTimestamp(service.clock.now()));
    return null;
  },
};
