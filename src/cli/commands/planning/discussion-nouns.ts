import {
  issueAwards,
  issueNoteAwards,
  mergeRequestAwards,
  mergeRequestNoteAwards,
} from '../../../contract/planning/award-emoji.ts';
import { issueNotes, mergeRequestNotes } from '../../../contract/planning/notes.ts';
import { issueTime, mergeRequestTime } from '../../../contract/planning/time-tracking.ts';
import type { Column } from '../../output/column.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { WireParams } from '../../verbs/parameter.ts';
import { shortBody } from './issue-columns.ts';

const noteColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'author.username', title: 'AUTHOR' },
  { key: 'body', title: 'NOTE', shrink: 1, render: shortBody },
  { key: 'system', title: 'SYSTEM', as: 'flag', wide: true },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];

const awardColumns: readonly Column[] = [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'name', title: 'EMOJI', keep: true },
  { key: 'user.username', title: 'USER' },
  { key: 'created_at', title: 'CREATED', as: 'time' },
];

const timeColumns: readonly Column[] = [
  { key: 'human_time_estimate', title: 'ESTIMATE' },
  { key: 'human_total_time_spent', title: 'SPENT' },
  { key: 'time_estimate', title: 'ESTIMATE (S)', as: 'count', wide: true },
  { key: 'total_time_spent', title: 'SPENT (S)', as: 'count', wide: true },
];

/** Endpoints and flags by noun. */
const kinds = {
  issues: {
    number: { iid: { name: 'issue' } },
    notes: issueNotes,
    awards: issueAwards,
    noteAwards: issueNoteAwards,
    time: issueTime,
  },
  mrs: {
    number: { iid: { name: 'mr' } },
    notes: mergeRequestNotes,
    awards: mergeRequestAwards,
    noteAwards: mergeRequestNoteAwards,
    time: mergeRequestTime,
  },
} as const;

type Discussed = keyof typeof kinds;

/** The issue or merge request, or a comment on it: `comment 301 on issue #12`. */
const subjectText = (of: Discussed, { iid, note_id: note }: WireParams): string => {
  const subject = `${of === 'issues' ? 'issue #' : 'merge request !'}${String(iid)}`;
  return note === undefined ? subject : `comment ${String(note)} on ${subject}`;
};

const notesOf = (of: Discussed): Noun => {
  const { notes: endpoints, number: flags } = kinds[of];
  const words = `repoctl ${of} notes`;
  return {
    name: 'notes',
    singular: 'comment',
    summary: `Manage the comments on ${of === 'issues' ? 'an issue' : 'a merge request'}`,
    nameKey: 'id',
    belongs: ({ iid }) => ({ in: `on ${subjectText(of, { iid })}` }),
    columns: noteColumns,
    verbs: [
      {
        name: 'list',
        endpoint: endpoints.list,
        flags,
        examples: [
          { command: `${words} list 12 --sort asc --all`, caption: 'Read all comments, oldest first' },
          {
            command: `${words} list 12 --jq '.[] | select(.system | not) | .body'`,
            caption: 'List comments without system notes',
          },
        ],
      },
      {
        name: 'get',
        endpoint: endpoints.get,
        page: async () => (await import('./note-page.ts')).notePage,
        flags,
        examples: [{ command: `${words} get 12 301 --jq .body`, caption: 'Show a comment' }],
      },
      {
        name: 'create',
        endpoint: endpoints.create,
        done: ({ thing, params }) => `Added ${thing} to ${subjectText(of, params)}`,
        flags,
        examples: [
          {
            command: `${words} create 12 'On my way, @alice'`,
            caption: 'Comment and mention alice, who gets a to-do item',
          },
          { command: `make test 2>&1 | ${words} create 12 -`, caption: 'Comment with the output of a program' },
        ],
      },
      {
        name: 'update',
        endpoint: endpoints.update,
        flags,
        positional: ['iid', 'note_id', 'body'],
        examples: [{ command: `${words} update 12 301 'There now'`, caption: 'Edit a comment' }],
      },
      {
        name: 'delete',
        endpoint: endpoints.delete,
        flags,
        examples: [{ command: `${words} delete 12 301 --yes`, caption: 'Delete a comment without confirmation' }],
      },
    ],
  };
};

const emoji = (name: unknown): string => String(name).replaceAll(':', '');

const isReaction = ({ name }: WireParams, params: WireParams): boolean => emoji(name) === emoji(params['name']);

/** Reactions to an issue or merge request, or with `--note-id` to a comment on it. */
const awardsOf = (of: Discussed): Noun => {
  const { awards, noteAwards, number } = kinds[of];
  const words = `repoctl ${of} award`;
  const flags = { ...number, note_id: { description: 'Comment ID' } };
  return {
    name: 'award',
    singular: 'reaction',
    summary: `Manage the reactions to ${of === 'issues' ? 'an issue' : 'a merge request'} or a comment`,
    nameKey: 'name',
    belongs: (params) => ({ in: `to ${subjectText(of, params)}`, from: `from ${subjectText(of, params)}` }),
    columns: awardColumns,
    verbs: [
      {
        name: 'list',
        endpoint: awards.list,
        nameKey: 'id',
        alternatives: [{ flag: 'note-id', endpoint: noteAwards.list }],
        positional: ['iid'],
        flags,
        examples: [
          { command: `${words} list 12`, caption: 'List the reactions' },
          { command: `${words} list 12 --note-id 301`, caption: 'List the reactions to a comment' },
        ],
      },
      {
        name: 'create',
        endpoint: awards.create,
        done: ({ at, in: place }) => `Added reaction :${at('name')}:${place}`,
        existing: { in: [awards.list, noteAwards.list], ofCaller: true, isIt: isReaction },
        unique: [{ together: ['name'] }],
        alternatives: [{ flag: 'note-id', endpoint: noteAwards.create }],
        positional: ['iid', 'name'],
        flags,
        examples: [
          { command: `${words} create 12 thumbsup`, caption: 'Add a thumbs up' },
          { command: `${words} create 12 tada --note-id 301`, caption: 'React to a comment' },
        ],
      },
      {
        name: 'delete',
        endpoint: awards.delete,
        confirm: {
          act: ({ given, many, params, from }) =>
            `remove ${many ? given : `reaction ${String(params['award_id'])}`}${from}`,
        },
        done: ({ params, from }) => `Removed reaction ${String(params['award_id'])}${from}`,
        alternatives: [{ flag: 'note-id', endpoint: noteAwards.delete }],
        positional: ['iid', 'award_id'],
        flags,
        examples: [{ command: `${words} delete 12 7 --yes`, caption: 'Remove a reaction' }],
      },
    ],
  };
};

const timeOf = (of: Discussed): Noun => {
  const { time: endpoints, number: flags } = kinds[of];
  const words = `repoctl ${of} time`;
  return {
    name: 'time',
    singular: 'time',
    summary: `Track the time spent on ${of === 'issues' ? 'an issue' : 'a merge request'}`,
    nameKey: 'human_total_time_spent',
    columns: timeColumns,
    verbs: [
      {
        name: 'stats',
        endpoint: endpoints.stats,
        page: async () => (await import('./time-page.ts')).timePage,
        flags,
        examples: [{ command: `${words} stats 12`, caption: 'Show estimated and spent time' }],
      },
      {
        name: 'estimate',
        endpoint: endpoints.estimate,
        done: ({ at, params }) => `Set the time estimate of ${subjectText(of, params)} to ${at('human_time_estimate')}`,
        flags,
        positional: ['iid', 'duration'],
        examples: [{ command: `${words} estimate 12 '1w 2d'`, caption: 'Estimate a week (5 days of 8 hours)' }],
      },
      {
        name: 'reset-estimate',
        endpoint: endpoints.resetEstimate,
        done: ({ params }) => `Cleared the time estimate of ${subjectText(of, params)}`,
        flags,
        examples: [{ command: `${words} reset-estimate 12`, caption: 'Clear the estimate' }],
      },
      {
        name: 'spend',
        endpoint: endpoints.spend,
        done: ({ at, params }) =>
          `Recorded ${String(params['duration'])} on ${subjectText(of, params)}, ${at('human_total_time_spent') || 'no time'} in total`,
        flags,
        positional: ['iid', 'duration'],
        examples: [
          { command: `${words} spend 12 3h30m`, caption: 'Add to the time spent' },
          { command: `${words} spend 12 -- -1h`, caption: 'Subtract an hour from the time spent' },
        ],
      },
      {
        name: 'reset-spent',
        endpoint: endpoints.resetSpent,
        done: ({ params }) => `Cleared the time spent on ${subjectText(of, params)}`,
        flags,
        examples: [{ command: `${words} reset-spent 12`, caption: 'Clear the time spent' }],
      },
    ],
  };
};

/** The nouns below `issues` and `mrs`: comments, reactions, and time. */
export const discussionNouns = (of: Discussed): readonly Noun[] => [notesOf(of), awardsOf(of), timeOf(of)];
