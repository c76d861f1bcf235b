/** The texts that lists are searched by, each of which the engine keeps an index of. */
import { sql, type RawBuilder } from 'kysely';

export interface SearchedText {
  /** Of the index. */
  readonly name: string;
  readonly table: 'users' | 'namespaces' | 'projects' | 'issues' | 'merge_requests';
  /** The text, folded. `row` is the name under which the row is known where it is asked for. */
  readonly of: (row: string) => RawBuilder<string>;
  /** A longer text that it is part of and that is looked at sooner, since it need not be cut out. */
  readonly partOf?: (row: string) => RawBuilder<string>;
  /** Whether the index of what lists ask of found rows has the text as well, so that it is read there. */
  readonly readAlone?: true;
}

const searchText = (row: string): RawBuilder<string> => sql.ref<string>(`${row}.search_text`);

/** The address stands at the end of a user's `search_text`. */
const withoutAddress = (row: string): RawBuilder<string> =>
  sql<string>`substr(${searchText(row)}, 1, length(${searchText(row)}) - length(${sql.ref(`${row}.email_folded`)}))`;

/** Names, usernames and addresses of users. */
export const userTexts: SearchedText = { name: 'users_search', table: 'users', of: searchText, readAlone: true };

/** Names and usernames of users. */
export const userNames: SearchedText = {
  name: 'users_names_search',
  table: 'users',
  of: withoutAddress,
  partOf: searchText,
  readAlone: true,
};

/** Names and full paths of groups and of users' namespaces. */
export const namespaceTexts: SearchedText = {
  name: 'namespaces_search',
  table: 'namespaces',
  of: searchText,
  readAlone: true,
};

/** Names of groups, and the last steps of their paths; null for users' namespaces. */
export const groupNames: SearchedText = {
  name: 'groups_names_search',
  table: 'namespaces',
  of: (row) => {
    const ref = (column: string) => sql.ref<string>(`${row}.${column}`);
    const name = sql`substr(${searchText(row)}, 1, length(${searchText(row)}) - length(${ref('full_path')}))`;
    return sql<string>`case when ${ref('kind')} = 'group' then ${name} || lower(${ref('path')}) end`;
  },
};

/** Names and full paths of projects. */
export const projectTexts: SearchedText = {
  name: 'projects_search',
  table: 'projects',
  of: searchText,
  readAlone: true,
};

/** Titles and descriptions of issues. */
export const issueTexts: SearchedText = { name: 'issues_search', table: 'issues', of: searchText };

/** Titles and descriptions of merge requests. */
export const mergeRequestTexts: SearchedText = {
  name: 'merge_requests_search',
  table: 'merge_requests',
  of: searchText,
};
