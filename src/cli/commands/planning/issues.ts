import type { Endpoint } from '../../../contract/vocabulary/endpoint.ts';
import { issues as endpoints } from '../../../contract/planning/issues.ts';
import type { Noun, Verb } from '../../verbs/noun.ts';
import { discussionOf, followingOf } from './discussion-of.ts';
import { issueColumns, issueColumnsEverywhere } from './issue-columns.ts';

const number = { issue_iid: { name: 'issue' } } as const;

const { id, issue_iid } = endpoints.update.params;

/** An update that does one thing: which, `complete` adds. */
const changeOfState = (summary: string): Endpoint => {
  const { anyOf: _anyOf, ...update } = endpoints.update;
  return { ...update, summary, params: { id, issue_iid } };
};

const stateVerb = (event: 'close' | 'reopen', summary: string, says: string): Verb => ({
  name: event,
  endpoint: changeOfState(summary),
  flags: number,
  complete: async () => ({ state_event: event }),
  examples: [{ line: `repoctl issues ${event} 12`, says }],
});

export const issues: Noun = {
  name: 'issues',
  summary: 'Issues: your own, of a project or of a group',
  nameKey: 'iid',
  columns: issueColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List your issues, those of a project or those of a group',
      endpoint: endpoints.list,
      alternatives: [
        { flag: 'project', endpoint: endpoints.listForProject },
        { flag: 'group', endpoint: endpoints.listForGroup },
      ],
      columns: issueColumnsEverywhere,
      examples: [
        { line: 'repoctl issues list --scope assigned-to-me --state opened', says: 'What you are to do, everywhere' },
        { line: "repoctl issues list -p group/project --labels bug,'needs review'", says: 'With both labels' },
        {
          line: "repoctl issues list -g platform --milestone 'No Milestone' --all",
          says: 'What a group has not planned',
        },
      ],
    },
    {
      name: 'get',
      endpoint: endpoints.get,
      flags: number,
      extras: [{ flags: '--web', description: 'Print the address of the issue, and open it on a terminal' }],
      run: async (context, call) => (await import('./issue-page.ts')).getIssue(context, call),
      examples: [
        { line: 'repoctl issues get 12', says: 'Read an issue' },
        { line: 'repoctl issues get 12 --web', says: 'Read it in the browser' },
        { line: 'repoctl issues get 12 --jq .assignees[].username', says: 'Who works on it' },
      ],
    },
    {
      name: 'create',
      endpoint: endpoints.create,
      examples: [
        { line: "repoctl issues create 'Lamp is out' --labels bug --due-date 2030-06-30", says: 'An issue with a day' },
        {
          line: "repoctl issues create 'Key is lost' --confidential --description @report.md",
          says: 'For few eyes only',
        },
      ],
    },
    {
      name: 'update',
      endpoint: endpoints.update,
      flags: number,
      examples: [
        { line: 'repoctl issues update 12 --labels bug,urgent', says: 'Put these labels in the place of the others' },
        { line: 'repoctl issues update 12 --assignee-ids 7,9 --milestone-id null', says: 'New people, no milestone' },
      ],
    },
    stateVerb('close', 'Close an issue', 'What is done'),
    stateVerb('reopen', 'Open a closed issue again', 'What was not done after all'),
    {
      name: 'move',
      endpoint: endpoints.move,
      flags: { ...number, to_project_id: { description: 'ID of the project that it moves to' } },
      examples: [{ line: 'repoctl issues move 12 --to-project-id 7', says: 'Where it belongs' }],
    },
    {
      name: 'delete',
      endpoint: endpoints.delete,
      flags: number,
      examples: [{ line: 'repoctl issues delete 12 --yes', says: 'Delete an issue without being asked' }],
    },
    ...followingOf('issues'),
  ],
  nouns: discussionOf('issues'),
};
