/**
 * Expected statuses, transcribed from the document (its section "Authentication" and the access notes of each table of
 * endpoints) and from the decisions of the project, not from the contract. Each row has one status for each caller:
 *
 * `anonymous blocked external plain | guest reporter developer master owner | admin admin-without-sudo-scope`
 *
 * An endpoint in a project or a group has a row for each visibility. Only the statuses of strangers differ between
 * them, so the rows for internal and public contain nothing else.
 */
import type { Visibility } from './callers.ts';

export type Expectation = string | Readonly<Record<Visibility, string>>;

// Rows for endpoints outside of projects and groups.
export const authenticated = '401 401 200 200 | 200 200 200 200 200 | 200 200';
export const everyone = '200 401 200 200 | 200 200 200 200 200 | 200 200';
export const adminReads = '401 401 403 403 | 403 403 403 403 403 | 200 200';
export const adminCreates = '401 401 403 403 | 403 403 403 403 403 | 201 201';
export const adminDeletes = '401 401 403 403 | 403 403 403 403 403 | 204 204';
/** All users can manage their own keys, regardless of role. */
export const createsTheirOwn = '401 401 201 201 | 201 201 201 201 201 | 201 201';
export const deletesTheirOwn = '401 401 204 204 | 204 204 204 204 204 | 204 204';
/** Each with a token of the project or group, but for the last, who has another. */
export const botRotates = '401 401 200 200 | 200 200 200 200 200 | 200 405';
/** External users cannot create projects or groups unless an administrator allows it. */
export const createsTopLevel = '401 401 403 201 | 201 201 201 201 201 | 201 201';

/** Other users read the administrator's snippets according to their visibility and can change none of them. */
export const seesByVisibility = {
  private: '404 401 404 404 | 404 404 404 404 404 | 200 200',
  internal: '404 401 404 200',
  public: '200 401 200 200',
};
const othersSnippets = { internal: '401 401 404 403', public: '401 401 403 403' };
export const changesOthersSnippets = {
  private: '401 401 404 404 | 404 404 404 404 404 | 200 200',
  ...othersSnippets,
};
export const deletesOthersSnippets = {
  private: '401 401 404 404 | 404 404 404 404 404 | 204 204',
  ...othersSnippets,
};

// Rows for endpoints in a project or a group. Strangers get 404 for hidden records, so that they cannot detect them.
export const withoutCredentials = {
  private: '404 401 404 404 | 200 200 200 200 200 | 200 200',
  internal: '404 401 404 200',
  public: '200 401 200 200',
};
/** Guests see a private project but not its code. */
export const readersOfCode = {
  private: '404 401 404 404 | 403 200 200 200 200 | 200 200',
  internal: '404 401 404 200',
  public: '200 401 200 200',
};
/** As `readersOfCode`, for what redirects. */
export const readersOfCodeRedirected = {
  private: '404 401 404 404 | 403 302 302 302 302 | 302 302',
  internal: '404 401 404 302',
  public: '302 401 302 302',
};
export const viewersRead = {
  private: '401 401 404 404 | 200 200 200 200 200 | 200 200',
  internal: '401 401 404 200',
  public: '401 401 200 200',
};
export const viewersFollow = {
  private: '401 401 404 404 | 201 201 201 201 201 | 201 201',
  internal: '401 401 404 201',
  public: '401 401 201 201',
};
const strangersRefused = { internal: '401 401 404 403', public: '401 401 403 403' };

export const reporterCreates = { private: '401 401 404 404 | 403 201 201 201 201 | 201 201', ...strangersRefused };
export const reporterChanges = { private: '401 401 404 404 | 403 200 200 200 200 | 200 200', ...strangersRefused };
export const reporterDeletes = { private: '401 401 404 404 | 403 204 204 204 204 | 204 204', ...strangersRefused };
export const developerCreates = { private: '401 401 404 404 | 403 403 201 201 201 | 201 201', ...strangersRefused };
export const developerChanges = { private: '401 401 404 404 | 403 403 200 200 200 | 200 200', ...strangersRefused };
export const developerRemoves = { private: '401 401 404 404 | 403 403 202 202 202 | 202 202', ...strangersRefused };
export const developerDeletes = { private: '401 401 404 404 | 403 403 204 204 204 | 204 204', ...strangersRefused };
/** A schedule runs as its owner, so developers can change only their own. */
export const masterCreates = { private: '401 401 404 404 | 403 403 403 201 201 | 201 201', ...strangersRefused };
export const masterChanges = { private: '401 401 404 404 | 403 403 403 200 200 | 200 200', ...strangersRefused };
export const masterDeletes = { private: '401 401 404 404 | 403 403 403 204 204 | 204 204', ...strangersRefused };
export const masterAccepts = { private: '401 401 404 404 | 403 403 403 202 202 | 202 202', ...strangersRefused };
export const ownerCreates = { private: '401 401 404 404 | 403 403 403 403 201 | 201 201', ...strangersRefused };
export const ownerChanges = { private: '401 401 404 404 | 403 403 403 403 200 | 200 200', ...strangersRefused };
export const ownerDeletes = { private: '401 401 404 404 | 403 403 403 403 204 | 204 204', ...strangersRefused };
/** Only administrators can delete another user's reactions and comments; these belong to the administrator. */
export const adminAloneDeletes = { private: '401 401 404 404 | 403 403 403 403 403 | 204 204', ...strangersRefused };
export const ownerRemoves = { private: '401 401 404 404 | 403 403 403 403 202 | 202 202', ...strangersRefused };
/** Guests see a private project but not its code; external users cannot create projects, so they cannot fork. */
export const forks = {
  private: '401 401 404 404 | 403 201 201 201 201 | 201 201',
  internal: '401 401 404 201',
  public: '401 401 403 201',
};
