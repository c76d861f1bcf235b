/** The access cases of the whole contract. */
import type { AccessCases, MakeRequest } from './access-case.ts';
import { ci } from './cases/ci.ts';
import { commits } from './cases/commits.ts';
import { events } from './cases/events.ts';
import { discussion } from './cases/discussion.ts';
import { groups } from './cases/groups.ts';
import { hooks } from './cases/hooks.ts';
import { instance } from './cases/instance.ts';
import { issues } from './cases/issues.ts';
import { membership } from './cases/membership.ts';
import { mergeRequests } from './cases/merge-requests.ts';
import { pages } from './cases/pages.ts';
import { people } from './cases/people.ts';
import { pipelines } from './cases/pipelines.ts';
import { projects } from './cases/projects.ts';
import { repository } from './cases/repository.ts';
import { snippets } from './cases/snippets.ts';
import { templates } from './cases/templates.ts';

/** All cases, keyed by area. */
export const allCases = {
  ci,
  commits,
  events,
  discussion,
  groups,
  hooks,
  instance,
  issues,
  membership,
  'merge-requests': mergeRequests,
  pages,
  people,
  pipelines,
  projects,
  repository,
  snippets,
  templates,
};

const casesByName: AccessCases = Object.assign({}, ...Object.values(allCases));

/** The request to an endpoint with a name such as `labels.create`. */
export const requestTo = (name: string): MakeRequest => {
  const found = casesByName[name];
  if (found === undefined) throw new Error(`"${name}" has no case: add one to a file in test/server/access/cases`);
  return found[1];
};
