import { groupRunners, projectRunners, runners as endpoints } from '../../../contract/ci/runners.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { ListVerb, Noun, WriteVerb } from '../../verbs/noun.ts';
import type { FlagChanges } from '../../verbs/parameter.ts';
import { pathText } from '../../verbs/record-messages.ts';
import { intoOption } from '../people/shared-flags.ts';
import {
  jobOfRunnerColumns,
  managerColumns,
  projectOfRunnerColumns,
  runnerColumns,
  runnerPage,
  typeWords,
} from './runner-columns.ts';

const runner = { id: { name: 'runner' } } as const;
const runnerOfProject = { runner_id: { name: 'runner' } } as const;

const flags: Readonly<Record<string, FlagChanges>> = {
  ...runner,
  type: { words: typeWords },
  tag_list: { name: 'tags' },
};

/** `--stale` stands for the status that administrators look for most. */
const completeStatus: NonNullable<ListVerb['complete']> = async (_context, { status }, { extras }) => {
  if (extras['stale'] !== true) return {};
  if (status !== undefined) throw new UsageError('--stale and --status cannot be used together');
  return { status: 'stale' };
};

const { anyOf: _anyOf, ...update } = endpoints.update;

/** An update of `paused` alone. */
const pausing = (name: 'pause' | 'resume', summary: string): WriteVerb => ({
  name,
  endpoint: { ...update, summary, params: { id: update.params.id, paused: update.params.paused } },
  flags: { ...runner, paused: { fixed: true } },
  complete: async () => ({ paused: name === 'pause' }),
  examples: [{ command: `repoctl runners ${name} 4`, caption: summary }],
});

export const runners: Noun = {
  name: 'runners',
  summary: 'Manage CI/CD runners',
  nameKey: 'id',
  naming: { title: 'description' },
  columns: runnerColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List the runners that you can manage, or those of a project, a group, or the instance',
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'project', endpoint: projectRunners.list },
        { flag: 'group', endpoint: groupRunners.list },
        {
          flag: 'instance',
          description: 'List all runners of the instance (administrators only)',
          endpoint: endpoints.listAll,
        },
      ],
      flags,
      usual: ['--instance', '--stale', '--status', '--type', '--tags', '--paused'],
      extras: [{ flags: '--stale', description: 'Only runners with the status stale' }],
      complete: completeStatus,
      examples: [
        { command: 'repoctl runners list -p platform/api', caption: 'List the runners that a project can use' },
        {
          command: 'repoctl runners list --instance --type instance --status online --tags docker',
          caption: 'List the runners of the instance that can take jobs with a tag',
        },
        {
          command: 'repoctl runners list --instance --stale --all -o name | repoctl runners delete - --yes',
          caption: 'Delete all runners without contact for a long time',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: runner,
      page: async () => runnerPage,
      examples: [
        { command: 'repoctl runners get 4', caption: 'Show a runner with its tags' },
        { command: 'repoctl runners get 4 --jq .contacted_at', caption: 'Print when a runner was last in contact' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      positional: ['description'],
      flags: {
        runner_type: { fixed: true },
        project_id: { short: 'p', description: 'Project (path or ID), for a runner of one project' },
        group_id: { short: 'g', description: 'Group (path or ID), for a runner of its projects' },
        tag_list: { name: 'tags' },
      },
      usual: ['--instance', '--project', '--group', '--tags', '--run-untagged', '--paused', '--into'],
      extras: [
        { flags: '--instance', description: 'Create a runner of the instance (administrators only)' },
        intoOption('variable:KEY (with -p or -g), file:PATH, or command:PROGRAM'),
      ],
      complete: async (context, params, given) =>
        (await import('./new-runner.ts')).completeRunner(context, params, given),
      shownOnce: 'token',
      columns: [
        { key: 'id', title: 'ID', as: 'count', keep: true },
        { key: 'token', title: 'TOKEN' },
        { key: 'token_expires_at', title: 'EXPIRES', as: 'time' },
      ],
      printsDryRun: true,
      run: async (context, call) => (await import('./runner-token.ts')).createRunner(context, call),
      examples: [
        {
          command: "repoctl runners create 'Docker on host 7' --instance --tags docker,linux",
          caption: 'Create a runner of the instance and print its token once',
        },
        {
          command: "repoctl runners create 'Deployments' -p platform/api --tags deploy --no-run-untagged --locked",
          caption: 'Create a runner for the tagged jobs of one project',
        },
        {
          command: "repoctl runners create 'Builds' -g platform --into file:runner.token",
          caption: 'Create a runner of a group, with its token in a file',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags,
      examples: [
        { command: 'repoctl runners update 4 --tags docker,arm', caption: 'Replace the tags of a runner' },
        {
          command: 'repoctl runners update 4 --access-level ref_protected --no-run-untagged',
          caption: 'Limit a runner to tagged jobs of protected branches and tags',
        },
      ],
    },
    pausing('pause', 'Pause a runner, so that it gets no new jobs'),
    pausing('resume', 'Resume a paused runner'),
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: runner,
      confirm: {
        consequence: ({ many }) =>
          many
            ? 'They take no more jobs, and their tokens stop working.'
            : 'It takes no more jobs, and its token stops working.',
      },
      examples: [{ command: 'repoctl runners delete 4 --yes', caption: 'Delete a runner without confirmation' }],
    },
    {
      name: 'assign',
      endpoint: projectRunners.assign,
      existing: { in: [projectRunners.list], isIt: ({ id }, { runner_id: wanted }) => id === wanted },
      unique: [{ together: ['runner_id'] }],
      positional: ['runner_id'],
      flags: runnerOfProject,
      exists: ({ given, params }) => `${given} is already assigned to ${pathText('project', params['id'])}`,
      done: ({ thing, params }) => `Assigned ${thing} to ${pathText('project', params['id'])}`,
      examples: [
        {
          command: 'repoctl runners assign 4 -p platform/web',
          caption: 'Assign a runner of projects to another project',
        },
        {
          command: 'repoctl runners assign 4 5 -p platform/web --if-exists skip',
          caption: 'Assign several runners, and skip those that are assigned',
        },
      ],
    },
    {
      name: 'unassign',
      endpoint: projectRunners.unassign,
      flags: runnerOfProject,
      examples: [
        {
          command: 'repoctl runners unassign 4 -p platform/web --yes',
          caption: 'Unassign a runner without confirmation',
        },
      ],
    },
    {
      name: 'jobs',
      endpoint: endpoints.jobs,
      flags: runner,
      columns: jobOfRunnerColumns,
      // They are of many projects, and a URL says of which.
      nameKey: 'web_url',
      examples: [
        { command: 'repoctl runners jobs 4 --status running', caption: 'List the jobs that run on a runner now' },
        {
          command: 'repoctl runners jobs 4 --status running --all -o name | repoctl jobs cancel -',
          caption: 'Cancel them in all projects',
        },
      ],
    },
    {
      name: 'managers',
      endpoint: endpoints.managers,
      flags: runner,
      columns: managerColumns,
      examples: [{ command: 'repoctl runners managers 4', caption: 'List the machines of a runner' }],
    },
    {
      name: 'projects',
      endpoint: endpoints.projects,
      flags: runner,
      columns: projectOfRunnerColumns,
      nameKey: 'path_with_namespace',
      examples: [
        { command: 'repoctl runners projects 4 --all -o name', caption: 'Print the paths of the projects of a runner' },
      ],
    },
    {
      name: 'reset-token',
      endpoint: endpoints.resetToken,
      flags: runner,
      shownOnce: 'token',
      columns: [
        { key: 'token', title: 'TOKEN' },
        { key: 'token_expires_at', title: 'EXPIRES', as: 'time' },
      ],
      extras: [intoOption('file:PATH or command:PROGRAM')],
      printsDryRun: true,
      confirm: {
        act: ({ given, many }) => `reset the token${many ? 's' : ''} of ${given}`,
        consequence: ({ many }) =>
          many ? 'The old values stop working at once.' : 'The old value stops working at once.',
      },
      run: async (context, call) => (await import('./runner-token.ts')).resetToken(context, call),
      done: ({ given }) => `Reset the token of ${given}`,
      examples: [
        { command: 'repoctl runners reset-token 4 --yes', caption: 'Replace the token of a runner, and print it once' },
        {
          command: 'repoctl runners reset-token 4 --into file:runner.token --yes',
          caption: 'Replace the token of a runner, and write the new one into a file',
        },
      ],
    },
  ],
};
