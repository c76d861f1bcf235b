import type { AccessCases } from '../access-case.ts';
import {
  group,
  freshAuditEvent,
  freshLabel,
  freshMilestone,
  freshSubgroup,
  freshVariable,
  newVariable,
  newMember,
  named,
  freshBotToken,
  freshDeployToken,
  newDeployToken,
  newToken,
  withBotToken,
  unsubscribing,
} from '../fresh.ts';
import {
  adminCreates,
  authenticated,
  everyone,
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
  masterChanges,
  ownerCreates,
  ownerChanges,
  ownerDeletes,
  botRotates,
} from '../statuses.ts';

export const groups: AccessCases = {
  'groups.list': [everyone, () => ({ line: 'GET /groups' })],
  'groups.get': [withoutCredentials, (at) => ({ line: `GET ${group(at)}` })],
  'groups.subgroups': [withoutCredentials, (at) => ({ line: `GET ${group(at)}/subgroups` })],
  'groups.descendants': [withoutCredentials, (at) => ({ line: `GET ${group(at)}/descendant_groups` })],
  'groups.create': [createsTopLevel, (at) => ({ line: 'POST /groups', json: named(at) })],

  'groups.projects': [withoutCredentials, (at) => ({ line: `GET ${group(at)}/projects` })],
  'groups.transferProject': [
    adminCreates,
    async (at) => ({ line: `POST ${group(at)}/projects/${await at.world.make('POST /projects', named(at))}` }),
  ],
  'groupTransfers.transfer': [ownerCreates, async (at) => ({ line: `POST ${await freshSubgroup(at)}/transfer` })],
  'groupTransfers.locations': [ownerChanges, (at) => ({ line: `GET ${group(at)}/transfer_locations` })],
  'groups.update': [ownerChanges, (at) => ({ line: `PUT ${group(at)}`, json: { description: at.world.fresh() } })],
  'groups.delete': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshSubgroup(at)}` })],

  'groupMembers.list': [viewersRead, (at) => ({ line: `GET ${group(at)}/members` })],
  'groupMembers.add': [ownerCreates, async (at) => ({ line: `POST ${group(at)}/members`, json: await newMember(at) })],

  'groupDeployTokens.list': [masterChanges, (at) => ({ line: `GET ${group(at)}/deploy_tokens` })],
  'groupDeployTokens.get': [masterChanges, async (at) => ({ line: `GET ${await freshDeployToken(at, group(at))}` })],
  'groupDeployTokens.create': [
    ownerCreates,
    (at) => ({ line: `POST ${group(at)}/deploy_tokens`, json: newDeployToken }),
  ],
  'groupDeployTokens.delete': [
    ownerDeletes,
    async (at) => ({ line: `DELETE ${await freshDeployToken(at, group(at))}` }),
  ],

  'groupTokens.list': [ownerChanges, (at) => ({ line: `GET ${group(at)}/access_tokens` })],
  'groupTokens.get': [ownerChanges, async (at) => ({ line: `GET ${await freshBotToken(at, group(at))}` })],
  'groupTokens.create': [ownerCreates, (at) => ({ line: `POST ${group(at)}/access_tokens`, json: newToken })],
  'groupTokens.revoke': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshBotToken(at, group(at))}` })],
  'groupTokens.rotate': [ownerChanges, async (at) => ({ line: `POST ${await freshBotToken(at, group(at))}/rotate` })],
  'groupTokens.rotateSelf': [botRotates, (at) => withBotToken(at, group(at))],

  'groupMilestones.list': [viewersRead, (at) => ({ line: `GET ${group(at)}/milestones` })],
  'groupMilestones.get': [viewersRead, async (at) => ({ line: `GET ${await freshMilestone(at, group(at))}` })],
  'groupMilestones.create': [
    developerCreates,
    (at) => ({ line: `POST ${group(at)}/milestones`, json: { title: at.world.fresh() } }),
  ],
  'groupMilestones.update': [
    developerChanges,
    async (at) => ({
      line: `PUT ${await freshMilestone(at, group(at))}`,
      json: { state_event: 'close' },
    }),
  ],

  'groupMilestones.delete': [
    developerDeletes,
    async (at) => ({ line: `DELETE ${await freshMilestone(at, group(at))}` }),
  ],

  'groupLabels.list': [viewersRead, (at) => ({ line: `GET ${group(at)}/labels` })],
  'groupLabels.get': [
    viewersRead,
    async (at) => ({ line: `GET ${group(at)}/labels/${await freshLabel(at, group(at))}` }),
  ],
  'groupLabels.create': [
    reporterCreates,
    (at) => ({ line: `POST ${group(at)}/labels`, json: { name: at.world.fresh(), color: '#d9534f' } }),
  ],
  'groupLabels.update': [
    reporterChanges,
    async (at) => ({
      line: `PUT ${group(at)}/labels`,
      json: { name: await freshLabel(at, group(at)), color: 'blue' },
    }),
  ],
  'groupLabels.delete': [
    reporterDeletes,
    async (at) => ({ line: `DELETE ${group(at)}/labels?name=${await freshLabel(at, group(at))}` }),
  ],
  'groupLabels.subscribe': [
    viewersFollow,
    async (at) => ({ line: `POST ${group(at)}/labels/${await freshLabel(at, group(at))}/subscribe` }),
  ],
  'groupLabels.unsubscribe': [viewersFollow, (at) => unsubscribing(at, group(at))],

  'groupVariables.list': [ownerChanges, (at) => ({ line: `GET ${group(at)}/variables` })],
  'groupVariables.get': [ownerChanges, async (at) => ({ line: `GET ${await freshVariable(at, group(at))}` })],
  'groupVariables.create': [ownerCreates, (at) => ({ line: `POST ${group(at)}/variables`, json: newVariable(at) })],
  'groupVariables.update': [
    ownerChanges,
    async (at) => ({
      line: `PUT ${await freshVariable(at, group(at))}`,
      json: { value: 'changed' },
    }),
  ],
  'groupVariables.delete': [ownerDeletes, async (at) => ({ line: `DELETE ${await freshVariable(at, group(at))}` })],

  'groupAuditEvents.list': [developerChanges, (at) => ({ line: `GET ${group(at)}/audit_events` })],
  'groupAuditEvents.get': [
    ownerChanges,
    async (at) => ({ line: `GET ${group(at)}/audit_events/${await freshAuditEvent(at, group(at))}` }),
  ],

  'namespaces.list': [authenticated, () => ({ line: 'GET /namespaces' })],
  'namespaces.get': [viewersRead, (at) => ({ line: `GET /namespaces/${at.world.groups[at.visibility]}` })],
};
