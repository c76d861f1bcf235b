/** Makes the bodies of test deliveries from records that exist. */
import { hookEvents, type HookFlag } from '../../../contract/vocabulary/hook-events.ts';
import { jobFacts, pipelineFacts } from '../../ci/pipelines/fire-statuses.ts';
import { findPipeline, presentJobs } from '../../ci/pipelines/store.ts';
import { linksOfReleases } from '../../code/tags/release-store.ts';
import type { Db } from '../../db/database.ts';
import { unprocessable } from '../../formats/problems.ts';
import { readFacts } from '../../planning/issuables/fire-issuable.ts';
import type { HookFacts } from '../../queue/hook-facts.ts';
import type { Service } from '../../request/service.ts';
import { prepareBody, readScene } from './prepare-bodies.ts';
import { samplePush } from './sample-push.ts';
import {
  newest,
  newestIssue,
  newestMergeRequest,
  newestNote,
  newestProject,
  type SamplePlace,
} from './sample-store.ts';

/** Something to tell of, in a project or in the group itself. */
interface Sample {
  readonly place: { readonly project_id: number } | { readonly namespace_id: number };
  readonly facts: HookFacts;
}

const ofIssue = async (db: Db, place: SamplePlace, confidential: 0 | 1): Promise<Sample | undefined> => {
  const row = await newestIssue(db, place, confidential);
  if (row === undefined) return undefined;
  const facts = await readFacts(db, { type: 'issue', id: row.id });
  return { place: { project_id: row.project_id }, facts: { ...facts, action: 'open', changes: {} } as HookFacts };
};

const ofMergeRequest = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  const row = await newestMergeRequest(db, place);
  if (row === undefined) return undefined;
  const facts = await readFacts(db, { type: 'merge_request', id: row.id });
  return { place: { project_id: row.project_id }, facts: { ...facts, action: 'open', changes: {} } as HookFacts };
};

const ofNote = async (db: Db, place: SamplePlace, confidential: boolean): Promise<Sample | undefined> => {
  const row = await newestNote(db, place, confidential);
  if (row === undefined || row.project_id === null || row.noteable_type === 'snippet') return undefined;
  const subject = await readFacts(db, { type: row.noteable_type, id: row.noteable_id });
  return { place: { project_id: row.project_id }, facts: { type: 'note', action: 'create', row, subject } };
};

const ofPipeline = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  const row = await newest(db, 'pipelines', place);
  if (row === undefined) return undefined;
  const jobs = (await presentJobs(db, row.id)).map(jobFacts);
  return { place: { project_id: row.project_id }, facts: { type: 'pipeline', pipeline: pipelineFacts(row), jobs } };
};

const ofJob = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  const row = await newest(db, 'pipeline_jobs', place);
  if (row === undefined) return undefined;
  const pipeline = await findPipeline(db, row.pipeline_id);
  if (pipeline === undefined) return undefined;
  const facts = { type: 'job', pipeline: pipelineFacts(pipeline), job: jobFacts(row) } as const;
  return { place: { project_id: row.project_id }, facts };
};

const ofDeployment = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  const row = await newest(db, 'deployments', place);
  if (row === undefined) return undefined;
  const environments = db.selectFrom('environments').selectAll().where('id', '=', row.environment_id);
  const environment = await environments.executeTakeFirstOrThrow();
  return { place: { project_id: row.project_id }, facts: { type: 'deployment', row, environment } };
};

const ofRelease = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  const row = await newest(db, 'releases', place);
  if (row === undefined) return undefined;
  const links = await linksOfReleases(db, [row.id]);
  return { place: { project_id: row.project_id }, facts: { type: 'release', action: 'create', row, links } };
};

const ofMilestone = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  const row = await newest(db, 'milestones', place);
  if (row === undefined || row.project_id === null) return undefined;
  return { place: { project_id: row.project_id }, facts: { type: 'milestone', action: 'create', row } };
};

const ofMember = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  if ('project' in place) return undefined;
  const { id } = place.group;
  const members = db.selectFrom('members').selectAll().where('namespace_id', '=', id).orderBy('id', 'desc');
  const row = await members.limit(1).executeTakeFirst();
  return row && { place: { namespace_id: id }, facts: { type: 'member', action: 'add', row } };
};

const ofSubgroup = async (db: Db, place: SamplePlace): Promise<Sample | undefined> => {
  if ('project' in place) return undefined;
  const { id } = place.group;
  const subgroups = db.selectFrom('namespaces').selectAll().where('parent_id', '=', id).orderBy('id', 'desc');
  const row = await subgroups.limit(1).executeTakeFirst();
  return row && { place: { namespace_id: id }, facts: { type: 'subgroup', action: 'create', row } };
};

type Finder = (db: Db, place: SamplePlace) => Promise<Sample | undefined>;

/** Events of hooks of projects and groups. */
export type TestedFlag = Exclude<HookFlag, 'repository_update_events'>;

const finders: Readonly<Record<Exclude<TestedFlag, 'push_events' | 'tag_push_events'>, Finder>> = {
  issues_events: (db, place) => ofIssue(db, place, 0),
  confidential_issues_events: (db, place) => ofIssue(db, place, 1),
  note_events: (db, place) => ofNote(db, place, false),
  confidential_note_events: (db, place) => ofNote(db, place, true),
  merge_requests_events: ofMergeRequest,
  pipeline_events: ofPipeline,
  job_events: ofJob,
  deployment_events: ofDeployment,
  releases_events: ofRelease,
  milestone_events: ofMilestone,
  member_events: ofMember,
  subgroup_events: ofSubgroup,
};

/**
 * The body of a test delivery about the newest record that the event could be about. Throws 422 if the project, or all
 * projects of the group, have none.
 */
export const sampleBody = async (
  service: Service,
  place: SamplePlace,
  { flag, userId, baseUrl }: { readonly flag: TestedFlag; readonly userId: number; readonly baseUrl: string },
): Promise<object> => {
  const { db } = service.database;
  const where = 'project' in place ? 'project' : 'group';
  const none = () => unprocessable(`Cannot test ${flag}: the ${where} has no ${hookEvents[flag].text} to send`);
  if (flag === 'push_events' || flag === 'tag_push_events') {
    const id = await newestProject(db, place);
    const made = id === undefined ? undefined : await samplePush(service, id, { flag, userId, baseUrl });
    if (made === undefined) throw none();
    return made;
  }
  const sample = await finders[flag](db, place);
  const scene = sample && (await readScene(db, sample.place));
  const make = scene && (await prepareBody(service, scene, sample.facts, userId));
  if (make === undefined) throw none();
  return make(baseUrl);
};
