/** Reads what the bodies of events need besides their facts. */
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/schema.ts';
import type { CommitObject } from '../../git/parse-commit.ts';
import { branchTip } from '../../git/refs.ts';
import { readCommits } from '../../git/read-commits.ts';
import { headPipeline } from '../../planning/merge-requests/store.ts';
import { earlierRuns } from '../../ci/pipelines/job-store.ts';
import { findTag } from '../../code/tags/find-tag.ts';
import { usersByIds } from '../../people/users/store.ts';
import type { FactsOf, HookFacts, MergeRequestFacts } from '../../queue/hook-facts.ts';
import { findNamespaceRow, findProjectRow, namespacesByIds } from '../../request/auth-store.ts';
import type { Service } from '../../request/service.ts';
import { withRepository } from '../../storage/storages.ts';
import { deploymentBody, releaseBody } from './bodies/code-bodies.ts';
import { memberBody, milestoneBody, subgroupBody } from './bodies/group-bodies.ts';
import { issueBody, mergeRequestBody, type MergeRequestContext, type UserOf } from './bodies/issuable-bodies.ts';
import { noteBody } from './bodies/note-body.ts';
import type { Place } from './bodies/parts.ts';
import { jobBody, pipelineBody } from './bodies/pipeline-bodies.ts';

/** Makes a body whose links start with `baseUrl`. */
export type MakeBody = (baseUrl: string) => object;

/** A project with the name of its namespace. */
export type NamedProject = Omit<Place, 'baseUrl'>;

/** Where an event happened, as it is now. */
export type HookScene = { readonly named: NamedProject } | { readonly group: Row<'namespaces'> };

export const nameProject = async (db: Db, id: number): Promise<NamedProject | undefined> => {
  const project = await findProjectRow(db, { id });
  if (project === undefined) return undefined;
  const namespaces = await namespacesByIds(db, [project.namespace_id]);
  return { project, namespaceName: namespaces.get(project.namespace_id)?.name ?? '' };
};

/** Undefined if the project or the group is gone. */
export const readScene = async (
  db: Db,
  place: { readonly project_id: number } | { readonly namespace_id: number },
): Promise<HookScene | undefined> => {
  if ('project_id' in place) {
    const named = await nameProject(db, place.project_id);
    return named && { named };
  }
  const group = await findNamespaceRow(db, { id: place.namespace_id });
  return group && { group };
};

const assigneesIn = ({ changes, assigneeIds }: FactsOf<'issue'> | FactsOf<'merge_request'>): readonly number[] => [
  ...assigneeIds,
  ...((changes['assignees']?.previous ?? []) as number[]),
];

const userIdsIn = (facts: HookFacts): readonly (number | null)[] => {
  switch (facts.type) {
    case 'issue':
    case 'merge_request':
      return assigneesIn(facts);
    case 'pipeline':
      return [facts.pipeline.user_id, ...facts.jobs.map((job) => job.user_id)];
    case 'job':
      return [facts.job.user_id];
    case 'deployment':
      return [facts.row.user_id];
    case 'member':
      return [facts.row.user_id];
    default:
      return [];
  }
};

const readCommit = async (
  service: Service,
  { project }: NamedProject,
  sha: string | null,
): Promise<CommitObject | undefined> => {
  if (sha === null) return undefined;
  const read = (dir: string) => readCommits(dir, [sha], service.pools.objects.ask);
  return (await withRepository(service, project, read)).get(sha);
};

const tipOf = (service: Service, { project }: NamedProject, branch: string): Promise<CommitObject | undefined> =>
  withRepository(service, project, async (dir) => {
    const { ask } = service.pools.objects;
    const sha = await branchTip(dir, branch, ask);
    return sha === undefined ? undefined : (await readCommits(dir, [sha], ask)).get(sha);
  });

/** The source is the project itself for all merge requests but those of forks. */
const readMergeRequest = async (
  service: Service,
  named: NamedProject,
  { row }: MergeRequestFacts,
): Promise<(baseUrl: string) => MergeRequestContext> => {
  const { db } = service.database;
  const { source_project_id: sourceId } = row;
  const other = sourceId === null || sourceId === named.project.id ? undefined : await nameProject(db, sourceId);
  const source = sourceId === named.project.id ? named : other;
  const pipeline = await headPipeline(db, row);
  // A new merge request gets its commits after its event.
  const tip = row.sha === null && source !== undefined ? await tipOf(service, source, row.source_branch) : undefined;
  const lastCommit = tip ?? (await readCommit(service, named, row.sha));
  return (baseUrl) => ({
    place: { ...named, baseUrl },
    source: source === undefined ? null : { ...source, baseUrl },
    headPipelineId: pipeline?.id ?? null,
    lastCommit,
  });
};

const ofProject = async (
  service: Service,
  named: NamedProject,
  facts: HookFacts,
  { userId, userOf }: { readonly userId: number | null; readonly userOf: UserOf },
): Promise<MakeBody | undefined> => {
  const user = userId === null ? undefined : userOf(userId);
  const at = (baseUrl: string): Place => ({ ...named, baseUrl });
  switch (facts.type) {
    case 'issue':
      return user && ((baseUrl) => issueBody(facts, { place: at(baseUrl), user, userOf }));
    case 'merge_request': {
      const contextAt = await readMergeRequest(service, named, facts);
      return user && ((baseUrl) => mergeRequestBody(facts, { ...contextAt(baseUrl), user, userOf }));
    }
    case 'note': {
      const none = (baseUrl: string) => ({
        place: at(baseUrl),
        source: null,
        headPipelineId: null,
        lastCommit: undefined,
      });
      const { subject } = facts;
      const contextAt = subject.type === 'issue' ? none : await readMergeRequest(service, named, subject);
      return user && ((baseUrl) => noteBody(facts, { ...contextAt(baseUrl), user }));
    }
    case 'pipeline': {
      const commit = await readCommit(service, named, facts.pipeline.sha);
      return (baseUrl) => pipelineBody(facts, { place: at(baseUrl), userOf, commit });
    }
    case 'job': {
      const commit = await readCommit(service, named, facts.pipeline.sha);
      const retries = await earlierRuns(service.database.db, facts.job);
      return (baseUrl) => jobBody(facts, { place: at(baseUrl), userOf, commit, retries });
    }
    case 'deployment': {
      const commit = await readCommit(service, named, facts.row.sha);
      const deployer = facts.row.user_id === null ? undefined : userOf(facts.row.user_id);
      return (baseUrl) => deploymentBody(facts, { place: at(baseUrl), user: deployer, commit });
    }
    case 'release': {
      const tag = await withRepository(service, named.project, (dir) => findTag(dir, facts.row.tag));
      return (baseUrl) => releaseBody(facts, { place: at(baseUrl), commit: tag?.commit });
    }
    case 'milestone':
      return (baseUrl) => milestoneBody(facts, { place: at(baseUrl) });
    case 'member':
    case 'subgroup':
      return undefined;
  }
};

const ofGroup = (group: Row<'namespaces'>, facts: HookFacts, userOf: UserOf): MakeBody | undefined => {
  switch (facts.type) {
    case 'milestone':
      return () => milestoneBody(facts, { group });
    case 'member': {
      const user = userOf(facts.row.user_id);
      return user && (() => memberBody(facts, { group, user }));
    }
    case 'subgroup':
      return () => subgroupBody(facts, group);
    default:
      return undefined;
  }
};

/** The body of an event; undefined if its user was deleted meanwhile. */
export const prepareBody = async (
  service: Service,
  scene: HookScene,
  facts: HookFacts,
  userId: number | null,
): Promise<MakeBody | undefined> => {
  const ids = [userId, ...userIdsIn(facts)].filter((id) => id !== null);
  const users = await usersByIds(service.database.db, [...new Set(ids)]);
  const userOf: UserOf = (id) => users.get(id);
  return 'named' in scene
    ? ofProject(service, scene.named, facts, { userId, userOf })
    : ofGroup(scene.group, facts, userOf);
};
