import type { AccessCases, Situation } from '../access-case.ts';
import type { Visibility } from '../callers.ts';
import { freshMergeRequest } from '../fresh-merge-request.ts';
import { freshIssue } from '../fresh.ts';
import {
  adminAloneDeletes,
  createsTheirOwn,
  deletesTheirOwn,
  developerChanges,
  developerCreates,
  masterChanges,
  masterDeletes,
  reporterChanges,
  reporterCreates,
  authenticated,
  viewersRead,
  viewersFollow,
  type Expectation,
} from '../statuses.ts';
import type { World } from '../world.ts';

/** Issues or merge requests: the name in the contract, how to create one, and the statuses that differ between the two. */
interface Kind {
  readonly name: 'issue' | 'mergeRequest';
  readonly fresh: (at: Situation) => Promise<string>;
  /** Creates one without reactions. */
  readonly untouched: (at: Situation) => Promise<string>;
  readonly reads: Expectation;
  readonly comments: Expectation;
  readonly changesNote: Expectation;
  readonly deletesNote: Expectation;
  readonly deletesAward: Expectation;
  readonly plans: Expectation;
  readonly spends: Expectation;
}

const below = async (at: Situation, path: string, json: object): Promise<string> =>
  `${path}/${await at.world.make(`POST ${path}`, json)}`;

/** The administrator is the author of the issue or merge request, its comments, and its reactions. */
const discussionOf = (kind: Kind): AccessCases => {
  const { name, fresh, reads, comments } = kind;
  const freshNote = async (at: Situation) => below(at, `${await fresh(at)}/notes`, { body: 'Fresh' });
  const awards = (resource: string, freshAwardable: Kind['fresh']): AccessCases => {
    const freshAward = async (at: Situation) => below(at, `${await freshAwardable(at)}/award_emoji`, { name: 'heart' });
    return {
      [`${resource}.list`]: [reads, async (at) => ({ line: `GET ${await freshAwardable(at)}/award_emoji` })],
      [`${resource}.get`]: [reads, async (at) => ({ line: `GET ${await freshAward(at)}` })],
      [`${resource}.create`]: [
        comments,
        async (at) => ({ line: `POST ${await freshAwardable(at)}/award_emoji`, json: { name: 'tada' } }),
      ],
      [`${resource}.delete`]: [kind.deletesAward, async (at) => ({ line: `DELETE ${await freshAward(at)}` })],
    };
  };
  const time = (verb: string, json?: object) => async (at: Situation) => ({
    line: `POST ${await fresh(at)}/${verb}`,
    ...(json === undefined ? {} : { json }),
  });
  /** The opposite request is sent first, so that this one changes something. */
  const follow = (verb: string, first: string) => async (at: Situation) => {
    const path = await fresh(at);
    await at.world.send(at.world.tokens[at.caller], { line: `POST ${path}/${first}` });
    return { line: `POST ${path}/${verb}` };
  };
  return {
    [`${name}Notes.list`]: [reads, async (at) => ({ line: `GET ${await fresh(at)}/notes` })],
    [`${name}Notes.get`]: [reads, async (at) => ({ line: `GET ${await freshNote(at)}` })],
    [`${name}Notes.create`]: [
      comments,
      async (at) => ({ line: `POST ${await fresh(at)}/notes`, json: { body: 'Hello' } }),
    ],
    [`${name}Notes.update`]: [
      kind.changesNote,
      async (at) => ({ line: `PUT ${await freshNote(at)}`, json: { body: 'Other' } }),
    ],
    [`${name}Notes.delete`]: [kind.deletesNote, async (at) => ({ line: `DELETE ${await freshNote(at)}` })],
    ...awards(`${name}Awards`, kind.untouched),
    ...awards(`${name}NoteAwards`, freshNote),
    [`${name}Time.estimate`]: [kind.plans, time('time_estimate', { duration: '3h' })],
    [`${name}Time.resetEstimate`]: [kind.plans, time('reset_time_estimate')],
    [`${name}Time.spend`]: [kind.spends, time('add_spent_time', { duration: '3h' })],
    [`${name}Time.resetSpent`]: [kind.plans, time('reset_spent_time')],
    [`${name}Time.stats`]: [reads, async (at) => ({ line: `GET ${await fresh(at)}/time_stats` })],
    [`${name}Following.subscribe`]: [comments, follow('subscribe', 'unsubscribe')],
    [`${name}Following.unsubscribe`]: [comments, follow('unsubscribe', 'subscribe')],
    [`${name}Following.todo`]: [comments, async (at) => ({ line: `POST ${await fresh(at)}/todo` })],
  };
};

/** A to-do item of the caller; callers who cannot have any request one that does not exist. */
const ownTodo = async (at: Situation): Promise<string> => {
  const issue = await freshIssue({ ...at, visibility: 'public' });
  const { status, json } = await at.world.send(at.world.tokens[at.caller], { line: `POST ${issue}/todo` });
  return `/todos/${status === 201 ? (json as { id: number }).id : 1}`;
};

/** Creating a merge request is slow, so that all comments share one for each visibility. */
const mergeRequestsMade = new WeakMap<World, Map<Visibility, Promise<string>>>();

const someMergeRequest = (at: Situation): Promise<string> => {
  const ofWorld = mergeRequestsMade.get(at.world) ?? new Map<Visibility, Promise<string>>();
  const made = ofWorld.get(at.visibility) ?? freshMergeRequest(at);
  mergeRequestsMade.set(at.world, ofWorld.set(at.visibility, made));
  return made;
};

/** Guests see a private project but not its merge requests, which show code. */
const codeReaders = (status: number) => ({
  private: `401 401 404 404 | 403 ${status} ${status} ${status} ${status} | ${status} ${status}`,
  internal: `401 401 404 ${status}`,
  public: `401 401 ${status} ${status}`,
});

export const discussion: AccessCases = {
  ...discussionOf({
    name: 'issue',
    fresh: freshIssue,
    untouched: freshIssue,
    reads: viewersRead,
    comments: viewersFollow,
    changesNote: masterChanges,
    deletesNote: masterDeletes,
    deletesAward: adminAloneDeletes,
    plans: reporterChanges,
    spends: reporterCreates,
  }),
  ...discussionOf({
    name: 'mergeRequest',
    fresh: someMergeRequest,
    untouched: freshMergeRequest,
    reads: codeReaders(200),
    comments: codeReaders(201),
    changesNote: masterChanges,
    deletesNote: masterDeletes,
    deletesAward: adminAloneDeletes,
    plans: developerChanges,
    spends: developerCreates,
  }),
  'todos.list': [authenticated, () => ({ line: 'GET /todos' })],
  'todos.done': [createsTheirOwn, async (at) => ({ line: `POST ${await ownTodo(at)}/mark_as_done` })],
  'todos.allDone': [deletesTheirOwn, () => ({ line: 'POST /todos/mark_as_done' })],
};
