/** The texts that lists are searched by. The engine keeps an index of each. */
import { sql, type RawBuilder } from 'kysely';

export interface SearchedText {
  /** Name of the index. */
  readonly name: string;
  readonly table: 'users' | 'namespaces' | 'projects' | 'issues' | 'merge_requests';
  /** The folded text; `row` is the alias of the row in the query. */
  readonly of: (row: string) => RawBuilder<string>;
  /** A longer text that contains this one, and is compared first because it is a plain column. */
  readonly partOf?: (row: string) => RawBuilder<string>;
  /** The covering index of lists contains the text as well. */
  readonly readAlone?: true;
}

const searchText = (row: string): RawBuilder<string> => sql.ref<string>(`${row}.search_text`);

/** A user's `search_text` ends with the email address. */
const withoutAddress = (row: string): RawBuilder<string> =>
  sql<string>`substr(${searchText(row)}, 1, length(${searchText(row)}) - length(${sql.ref(`${row}.email_folded`)}))`;

/** Names, usernames, and email addresses of users. */
export const userTexts: SearchedText = { name: 'users_search', table: 'users', of: searchText, readAlone: true };

export const userNames: SearchedText = {
  name: 'users_names_search',
  table: 'users',
  of: withoutAddress,
  partOf: searchText,
  readAlone: true,
};

/** Names and full paths of groups and users' namespaces. */
export const namespaceTexts: SearchedText = {
  name: 'namespaces_search',
  table: 'namespaces',
  of: searchText,
  readAlone: true,
};

/** Names of groups and the last segments of their paths; null for users' namespaces. */
export const groupNames: SearchedText = {
  name: 'groups_names_search',
  table: 'namespaces',
  of: (row) => {
    const ref = (column: string) => sql.ref<string>(`${row}.${column}`);
    const name = sql`substr(${searchText(row)}, 1, length(${searchText(row)}) - length(${ref('full_path')}))`;
    return sql<string>`case when ${ref('kind')} = 'group' then ${name} || lower(${ref('path')}) end`;
  },
};

/** Names and full paths. */
export const projectTexts: SearchedText = {
  name: 'projects_search',
  table: 'projects',
  of: searchText,
  readAlone: true,
};

/** Titles and descriptions. */
export const issueTexts: SearchedText = { name: 'issues_search', table: 'issues', of: searchText };

/** Titles and descriptions. */
export const mergeRequestTexts: SearchedText = {
  name: 'merge_requests_search',
  table: 'merge_requests',
  of: searchText,
};
