import { searching as endpoints } from '../../../contract/instance/search.ts';
import type { Column } from '../../output/column.ts';
import { textAt } from '../../output/field-path.ts';
import type { Example, ListVerb, Noun } from '../../verbs/noun.ts';
import { projectColumns } from '../organization/project-columns.ts';
import { issueColumnsEverywhere, milestoneColumns } from '../planning/issue-columns.ts';
import { mrColumnsEverywhere } from '../planning/mr-columns.ts';

/** Options for some kinds of records only. */
const filters = ['state', 'confidential', 'fields', 'ref', 'num_context_lines', 'regex', 'exclude_forks'] as const;

/** The first line of a text on a terminal; in a pipe, all of it. */
const firstLine =
  (key: string): Column['render'] =>
  (record, { terminal }) => {
    const text = textAt(record, key);
    return terminal ? (text.trim().split('\n')[0] ?? '') : text;
  };

type Places = Pick<ListVerb, 'endpoint' | 'alternatives'>;

const group = { flag: 'group', endpoint: endpoints.inGroup, covers: 'projects' } as const;
const anywhere: Places = {
  endpoint: endpoints.onInstance,
  alternatives: [group, { flag: 'project', endpoint: endpoints.inProject }],
};
/** Without advanced search, GitLab has these in one project only. */
const inProject: Places = {
  endpoint: endpoints.inProject,
  alternatives: [
    group,
    {
      flag: 'instance',
      description: 'Search all projects; as with --group, this requires advanced search',
      endpoint: endpoints.onInstance,
    },
  ],
};

interface Kind {
  readonly name: string;
  readonly scope: string;
  readonly places: Places;
  readonly summary: string;
  readonly takes: readonly (typeof filters)[number][];
  readonly columns: readonly Column[];
  readonly nameKey: string;
  readonly examples: readonly Example[];
}

/** One verb for each kind, since columns and filters depend on it. */
const verbOf = ({ name, scope, summary, places, takes, columns, nameKey, examples }: Kind): ListVerb => {
  const others = filters.filter((filter) => !takes.includes(filter));
  return {
    name,
    summary,
    ...places,
    positional: ['search'],
    flags: {
      search: { name: 'text' },
      fields: { name: 'in' },
      scope: { fixed: true },
      ...Object.fromEntries(others.map((filter) => [filter, { fixed: true }])),
    },
    complete: async (_context, params) => ({ ...params, scope }),
    columns,
    nameKey,
    examples,
  };
};

export const search: Noun = {
  name: 'search',
  singular: 'match',
  plural: 'matches',
  summary: 'Search projects, issues, code, and other records',
  nameKey: 'id',
  columns: [],
  verbs: [
    verbOf({
      name: 'projects',
      scope: 'projects',
      places: { endpoint: endpoints.onInstance, alternatives: [group] },
      summary: 'Search projects by name, path, and description',
      takes: [],
      columns: projectColumns,
      nameKey: 'path_with_namespace',
      examples: [
        { command: 'repoctl search projects crane', caption: 'Search all projects that you can see' },
        {
          command: 'repoctl search projects crane -g harbor -o name',
          caption: 'Print the paths of matches in a group',
        },
      ],
    }),
    verbOf({
      name: 'issues',
      scope: 'issues',
      places: anywhere,
      summary: 'Search issues by title and description',
      takes: ['state', 'confidential', 'fields'],
      columns: issueColumnsEverywhere,
      nameKey: 'iid',
      examples: [
        { command: 'repoctl search issues "power cut" --state opened', caption: 'Search open issues of all projects' },
        {
          command: 'repoctl search issues leak --confidential -g harbor --all',
          caption: 'Search the confidential issues of a group',
        },
      ],
    }),
    verbOf({
      name: 'mrs',
      scope: 'merge_requests',
      places: anywhere,
      summary: 'Search merge requests by title and description',
      takes: ['state', 'fields'],
      columns: mrColumnsEverywhere,
      nameKey: 'iid',
      examples: [
        {
          command: 'repoctl search mrs openssl --state merged -p platform/api',
          caption: 'Search the merged merge requests of a project',
        },
      ],
    }),
    verbOf({
      name: 'milestones',
      scope: 'milestones',
      places: anywhere,
      summary: 'Search milestones by title and description',
      takes: [],
      columns: milestoneColumns,
      nameKey: 'id',
      examples: [{ command: 'repoctl search milestones 2.0 -g platform', caption: 'Search the milestones of a group' }],
    }),
    verbOf({
      name: 'users',
      scope: 'users',
      places: anywhere,
      summary: 'Search users by name, username, and email address',
      takes: [],
      columns: [
        { key: 'id', title: 'ID', as: 'count', keep: true },
        { key: 'username', title: 'USERNAME', keep: true },
        { key: 'name', title: 'NAME', shrink: 1 },
        { key: 'state', title: 'STATE', as: 'state' },
      ],
      nameKey: 'username',
      examples: [{ command: 'repoctl search users kofi -p platform/api', caption: 'Search the members of a project' }],
    }),
    verbOf({
      name: 'code',
      scope: 'blobs',
      places: inProject,
      summary: 'Search code in a project, a group, or the instance',
      takes: ['ref', 'num_context_lines', 'regex', 'exclude_forks'],
      columns: [
        { key: 'project_id', title: 'PROJECT', as: 'count', keep: true },
        { key: 'path', title: 'PATH', keep: true },
        { key: 'startline', title: 'LINE', as: 'count' },
        { key: 'ref', title: 'REF', wide: true },
        { key: 'data', title: 'TEXT', render: firstLine('data'), shrink: 1 },
      ],
      nameKey: 'path',
      examples: [
        {
          command: 'repoctl search code "password =" -p platform/api --ref main',
          caption: 'Search a branch of a project',
        },
        {
          command: 'repoctl search code "log4j filename:pom.xml" --instance --all --json',
          caption: 'Search the code of all projects',
        },
      ],
    }),
    verbOf({
      name: 'commits',
      scope: 'commits',
      places: inProject,
      summary: 'Search commit messages in a project, a group, or the instance',
      takes: ['ref'],
      columns: [
        { key: 'project_id', title: 'PROJECT', as: 'count', keep: true },
        { key: 'short_id', title: 'COMMIT', keep: true },
        { key: 'title', title: 'TITLE', shrink: 1 },
        { key: 'author_name', title: 'AUTHOR' },
        { key: 'created_at', title: 'CREATED', as: 'time' },
      ],
      nameKey: 'id',
      examples: [
        { command: 'repoctl search commits CVE -p platform/api', caption: 'Search the commits of the default branch' },
      ],
    }),
    verbOf({
      name: 'notes',
      scope: 'notes',
      places: inProject,
      summary: 'Search comments in a project, a group, or the instance',
      takes: [],
      columns: [
        { key: 'id', title: 'ID', as: 'count', keep: true },
        { key: 'noteable_type', title: 'ON' },
        { key: 'noteable_iid', title: 'NUMBER', as: 'count' },
        { key: 'body', title: 'NOTE', render: firstLine('body'), shrink: 1 },
        { key: 'author.username', title: 'AUTHOR' },
        { key: 'created_at', title: 'CREATED', as: 'time' },
      ],
      nameKey: 'id',
      examples: [
        { command: 'repoctl search notes workaround -p platform/api', caption: 'Search the comments of a project' },
      ],
    }),
    verbOf({
      name: 'wiki-pages',
      scope: 'wiki_blobs',
      places: inProject,
      summary: 'Search wikis of a project, a group, or the instance',
      takes: ['ref'],
      columns: [
        { key: 'project_id', title: 'PROJECT', as: 'count' },
        { key: 'path', title: 'PATH', keep: true },
        { key: 'data', title: 'TEXT', render: firstLine('data'), shrink: 1 },
      ],
      nameKey: 'path',
      examples: [
        { command: 'repoctl search wiki-pages backup -p platform/api', caption: 'Search the wiki of a project' },
      ],
    }),
    verbOf({
      name: 'snippets',
      scope: 'snippet_titles',
      places: { endpoint: endpoints.onInstance },
      summary: 'Search snippets by title',
      takes: [],
      columns: [
        { key: 'id', title: 'ID', as: 'count', keep: true },
        { key: 'title', title: 'TITLE', keep: true, shrink: 1 },
        { key: 'file_name', title: 'FILE' },
        { key: 'author.username', title: 'AUTHOR' },
        { key: 'created_at', title: 'CREATED', as: 'time' },
      ],
      nameKey: 'id',
      examples: [{ command: 'repoctl search snippets tide', caption: 'Search the snippets that you can see' }],
    }),
  ],
};
