import type { AccessCases } from '../access-case.ts';
import {
  project,
  freshAuditEvent,
  freshLabel,
  projectInGroup,
  unsubscribing,
  freshMilestone,
  freshProject,
  freshSubgroup,
  freshUser,
  freshVariable,
  newVariable,
  newMember,
  named,
  freshBotToken,
  freshDeployToken,
  newDeployToken,
  newToken,
  withBotToken,
} from '../fresh.ts';
import {
  adminCreates,
  everyone,
  forks,
  ownerChanges,
  ownerCreates,
  ownerDeletes,
  createsTopLevel,
  withoutCredentials,
  viewersRead,
  viewersFollow,
  reporterCreates,
  reporterChanges,
  reporterDeletes,
  developerCreates,
  developerChanges,
  developerDeletes,
  masterCreates,
  masterChanges,
  masterDeletes,
  ownerRemoves,
  botRotates,
} from '../statuses.ts';

export const projects: AccessCases = {
  'projects.list': [everyone, () => ({ line: 'GET /projects' })],
  'projects.get': [withoutCredentials, (at) => ({ line: `GET ${project(at)}` })],
  'projects.listForUser': [everyone, () => ({ line: 'GET /users/1/projects' })],
  'projects.createForUser': [
    adminCreates,
    async (at) => ({ line: `POST /projects/user/${await freshUser(at)}`, json: named(at) }),
  ],
  'projects.update': [masterChanges, (at) => ({ line: `PUT ${project(at)}`, json: { description: at.world.fresh() } })],
  'projectTransfers.transfer': [
    ownerChanges,
    async (at) => {
      const namespace = (await freshSubgroup(at)).replace('/groups/', '');
      return { line: `PUT ${await freshProject(at)}/transfer`, json: { namespace } };
    },
  ],
  'projectTransfers.locations': [ownerChanges, (at) => ({ line: `GET ${project(at)}/transfer_locations` })],
  'projects.archive': [ownerCreates, async (at) => ({ line: `POST ${await freshProject(at)}/archive` })],
  'projects.unarchive': [ownerCreates, async (at) => ({ line: `POST ${await freshProject(at)}/unarchive` })],
  'projects.housekeeping': [masterCreates, (at) => ({ line: `POST ${project(at)}/housekeeping` })],
  'projects.star': [viewersFollow, async (at) => ({ line: `POST ${await freshProject(at)}/star` })],
  'projects.unstar': [
    viewersFollow,
    async (at) => {
      const fresh = await freshProject(at);
      // Unstarring needs a star; if the caller cannot star the project, this request changes nothing.
      await at.world.send(at.world.tokens[at.caller], { line: `POST ${fresh}/star` });
      return { line: `POST ${fresh}/unstar` };
    },
  ],
  'projectForks.list': [withoutCredentials, (at) => ({ line: `GET ${project(at)}/forks` })],
  'projectForks.create': [forks, async (at) => ({ line: `POST ${await freshProject(at)}/fork`, json: named(at) })],
  'projectForks.link': [
    adminCreates,
    async (at) => ({ line: `POST ${await freshProject(at)}/fork${(await freshProject(at)).replace('/projects', '')}` }),
  ],
  'projectForks.unlink': [
    ownerDeletes,
    async (at) => {
      const [fresh, source] = [await freshProject(at), await freshProject(at)];
      await at.world.make(`POST ${fresh}/fork${source.replace('/projects', '')}`);
      return { line: `DELETE ${fresh}/fork` };
    },
  ],
  'projects.create': [createsTopLevel, (at) => ({ line: 'POST /projects', json: named(at) })],
  'projects.delete': [ownerRemoves, async (at) => ({ line: `DELETE ${await freshProject(at)}` })],

  'projectMembers.list': [viewersRead, (at) => ({ line: `GET ${project(at)}/members` })],
  'projectMembers.add': [
    masterCreates,
    async (at) => ({ line: `POST ${project(at)}/members`, json: await newMember(at) }),
  ],

  'projectDeployTokens.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/deploy_tokens` })],
  'projectDeployTokens.get': [
    masterChanges,
    async (at) => ({ line: `GET ${await freshDeployToken(at, project(at))}` }),
  ],
  'projectDeployTokens.create': [
    masterCreates,
    (at) => ({ line: `POST ${project(at)}/deploy_tokens`, json: newDeployToken }),
  ],
  'projectDeployTokens.delete': [
    masterDeletes,
    async (at) => ({ line: `DELETE ${await freshDeployToken(at, project(at))}` }),
  ],

  'projectTokens.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/access_tokens` })],
  'projectTokens.get': [masterChanges, async (at) => ({ line: `GET ${await freshBotToken(at, project(at))}` })],
  'projectTokens.create': [masterCreates, (at) => ({ line: `POST ${project(at)}/access_tokens`, json: newToken })],
  'projectTokens.revoke': [masterDeletes, async (at) => ({ line: `DELETE ${await freshBotToken(at, project(at))}` })],
  'projectTokens.rotate': [
    masterChanges,
    async (at) => ({ line: `POST ${await freshBotToken(at, project(at))}/rotate` }),
  ],
  'projectTokens.rotateSelf': [botRotates, (at) => withBotToken(at, project(at))],

  'projectMilestones.list': [viewersRead, (at) => ({ line: `GET ${project(at)}/milestones` })],
  'projectMilestones.get': [viewersRead, async (at) => ({ line: `GET ${await freshMilestone(at, project(at))}` })],
  'projectMilestones.create': [
    developerCreates,
    (at) => ({ line: `POST ${project(at)}/milestones`, json: { title: at.world.fresh() } }),
  ],
  'projectMilestones.update': [
    developerChanges,
    async (at) => ({
      line: `PUT ${await freshMilestone(at, project(at))}`,
      json: { state_event: 'close' },
    }),
  ],

  'projectMilestones.promote': [
    developerChanges,
    async (at) => ({ line: `POST ${await freshMilestone(at, await projectInGroup(at))}/promote` }),
  ],
  'projectMilestones.delete': [
    developerDeletes,
    async (at) => ({ line: `DELETE ${await freshMilestone(at, project(at))}` }),
  ],

  'projectAuditEvents.list': [developerChanges, (at) => ({ line: `GET ${project(at)}/audit_events` })],
  'projectAuditEvents.get': [
    masterChanges,
    async (at) => ({ line: `GET ${project(at)}/audit_events/${await freshAuditEvent(at, project(at))}` }),
  ],

  'projectVariables.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/variables` })],
  'projectVariables.get': [masterChanges, async (at) => ({ line: `GET ${await freshVariable(at, project(at))}` })],
  'projectVariables.create': [
    masterCreates,
    (at) => ({ line: `POST ${project(at)}/variables`, json: newVariable(at) }),
  ],
  'projectVariables.update': [
    masterChanges,
    async (at) => ({
      line: `PUT ${await freshVariable(at, project(at))}`,
      json: { value: 'changed' },
    }),
  ],
  'projectVariables.delete': [
    masterDeletes,
    async (at) => ({ line: `DELETE ${await freshVariable(at, project(at))}` }),
  ],

  'labels.list': [withoutCredentials, (at) => ({ line: `GET ${project(at)}/labels` })],
  'labels.get': [withoutCredentials, async (at) => ({ line: `GET ${project(at)}/labels/${await freshLabel(at)}` })],
  'labels.create': [
    reporterCreates,
    (at) => ({
      line: `POST ${project(at)}/labels`,
      json: { name: at.world.fresh(), color: '#d9534f' },
    }),
  ],
  'labels.update': [
    reporterChanges,
    async (at) => ({
      line: `PUT ${project(at)}/labels`,
      json: { name: await freshLabel(at), color: 'blue' },
    }),
  ],
  'labels.promote': [
    reporterChanges,
    async (at) => {
      const inGroup = await projectInGroup(at);
      return { line: `PUT ${inGroup}/labels/${await freshLabel(at, inGroup)}/promote` };
    },
  ],
  'labels.delete': [
    reporterDeletes,
    async (at) => ({ line: `DELETE ${project(at)}/labels?name=${await freshLabel(at)}` }),
  ],
  'labels.subscribe': [
    viewersFollow,
    async (at) => ({ line: `POST ${project(at)}/labels/${await freshLabel(at)}/subscribe` }),
  ],
  'labels.unsubscribe': [viewersFollow, (at) => unsubscribing(at)],
};
