import { pipelineTriggers } from '../../../contract/ci/pipeline-triggers.ts';
import { waitOptions } from '../../verbs/wait-options.ts';
import type { Noun } from '../../verbs/noun.ts';
import type { Column } from '../../output/column.ts';
import { pipelineColumns } from './pipeline-columns.ts';

/** Lists show the start of a token, enough to tell two apart. */
const tokenStart = (record: unknown): string =>
  `${String((record as { readonly token?: unknown }).token ?? '').slice(0, 8)}…`;

const columnsWith = (token: Column): readonly Column[] => [
  { key: 'id', title: 'ID', as: 'count', keep: true },
  { key: 'description', title: 'DESCRIPTION', keep: true, shrink: 1 },
  token,
  { key: 'owner', title: 'OWNER', as: 'user' },
  { key: 'last_used', title: 'LAST USED', as: 'time' },
  { key: 'created_at', title: 'CREATED', as: 'time', wide: true },
];

export const triggers: Noun = {
  name: 'triggers',
  summary: 'Manage pipeline triggers',
  nameKey: 'id',
  naming: { title: 'description' },
  columns: columnsWith({ key: 'token', title: 'TOKEN' }),
  verbs: [
    {
      name: 'list',
      endpoint: pipelineTriggers.list,
      columns: columnsWith({ key: 'token', title: 'TOKEN', render: tokenStart }),
      examples: [
        {
          command: 'repoctl triggers list -p platform/api',
          caption: 'List the triggers of a project; tokens of other users are shortened',
        },
      ],
    },
    {
      name: 'get',
      endpoint: pipelineTriggers.get,
      examples: [{ command: 'repoctl triggers get 3 --jq .token', caption: 'Print the token of your own trigger' }],
    },
    {
      name: 'create',
      section: 'triggers',
      endpoint: pipelineTriggers.create,
      shownOnce: 'token',
      examples: [
        {
          command: "repoctl triggers create 'Nightly builds of the docs'",
          caption: 'Create a trigger and print its token',
        },
      ],
    },
    {
      name: 'update',
      endpoint: pipelineTriggers.update,
      examples: [{ command: "repoctl triggers update 3 --description 'Docs'", caption: 'Change the description' }],
    },
    {
      name: 'delete',
      endpoint: pipelineTriggers.delete,
      confirm: { consequence: ({ many }) => (many ? 'Their tokens stop working.' : 'Its token stops working.') },
      examples: [
        {
          command: 'repoctl triggers delete 3 --yes',
          caption: 'Delete a trigger without confirmation; its token stops working',
        },
      ],
    },
    {
      name: 'take-ownership',
      endpoint: pipelineTriggers.takeOwnership,
      done: ({ thing, in: place }) => `You now own ${thing}${place}`,
      examples: [
        {
          command: 'repoctl triggers take-ownership 3',
          caption: 'Own a trigger, so that its pipelines run with your permissions',
        },
      ],
    },
    {
      name: 'run',
      endpoint: pipelineTriggers.run,
      done: ({ at, in: place }) => `Started pipeline ${at('id')} on ${at('ref')}${place}`,
      columns: pipelineColumns,
      extras: [
        { flags: '--trigger <trigger>', description: 'Description or ID of your own trigger, in place of --token' },
        ...waitOptions,
      ],
      complete: async (context, params, given) =>
        (await import('./token-of-trigger.ts')).tokenOfTrigger(context, params, given),
      run: async (context, call) => (await import('./wait-for-pipeline.ts')).runPipeline(context, call),
      examples: [
        { command: 'repoctl triggers run --ref main --trigger Docs', caption: 'Run a pipeline with your own trigger' },
        {
          command: 'repoctl triggers run --ref main --token @~/trigger-token',
          caption: 'Run a pipeline with the token in a file',
        },
        {
          command: 'repoctl triggers run --ref main --token - --variables STAGE=nightly < token',
          caption: 'Set a variable for the pipeline',
        },
      ],
    },
  ],
};
