import type { AccessCases } from '../access-case.ts';
import { freshIssue, freshMilestone, freshProject, group, project } from '../fresh.ts';
import {
  ownerDeletes,
  reporterChanges,
  reporterCreates,
  authenticated,
  viewersRead,
  viewersFollow,
} from '../statuses.ts';

/** The administrator creates the issues without an assignee, because authors and assignees can update their issues. */
export const issues: AccessCases = {
  'issues.list': [authenticated, () => ({ line: 'GET /issues' })],
  'issues.listForGroup': [viewersRead, (at) => ({ line: `GET ${group(at)}/issues` })],
  'issues.listForProject': [viewersRead, (at) => ({ line: `GET ${project(at)}/issues` })],
  'issues.get': [viewersRead, async (at) => ({ line: `GET ${await freshIssue(at)}` })],
  'issues.create': [viewersFollow, (at) => ({ line: `POST ${project(at)}/issues`, json: { title: at.world.fresh() } })],
  'issues.update': [
    reporterChanges,
    async (at) => ({ line: `PUT ${await freshIssue(at)}`, json: { state_event: 'close' } }),
  ],
  'issues.delete': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshIssue(at)}` })],
  'issues.move': [
    reporterCreates,
    async (at) => {
      const target = Number((await freshProject(at)).split('/').at(-1));
      return { line: `POST ${await freshIssue(at)}/move`, json: { to_project_id: target } };
    },
  ],
  'projectMilestones.issues': [
    viewersRead,
    async (at) => ({ line: `GET ${await freshMilestone(at, project(at))}/issues` }),
  ],
  'groupMilestones.issues': [
    viewersRead,
    async (at) => ({ line: `GET ${await freshMilestone(at, group(at))}/issues` }),
  ],
};
