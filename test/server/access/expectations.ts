/**
 * Who gets which answer, written from the document (its section "Authentication" and the access notes of each table of
 * endpoints) and from the decisions of the project, not from the contract. A status stands for each caller:
 *
 * `anonymous blocked external plain | guest reporter developer master owner | admin admin-without-sudo-scope`
 *
 * Where an endpoint lies in a project or a group there is a line for each visibility; what strangers get there is all
 * that differs, so that the lines for internal and public ones hold no more.
 */
import type { Visibility } from './callers.ts';

export type Expectation = string | Readonly<Record<Visibility, string>>;

// Outside of projects and groups.
const signedIn = '401 401 200 200 | 200 200 200 200 200 | 200 200';
const everyone = '200 401 200 200 | 200 200 200 200 200 | 200 200';
const adminReads = '401 401 403 403 | 403 403 403 403 403 | 200 200';
const adminCreates = '401 401 403 403 | 403 403 403 403 403 | 201 201';
const adminDeletes = '401 401 403 403 | 403 403 403 403 403 | 204 204';
/** Everyone has keys of their own, whatever else they may do. */
const createsTheirOwn = '401 401 201 201 | 201 201 201 201 201 | 201 201';
const deletesTheirOwn = '401 401 204 204 | 204 204 204 204 204 | 204 204';
/** External users have no room of their own unless an administrator says otherwise. */
const createsAtTheTop = '401 401 403 201 | 201 201 201 201 201 | 201 201';

// Inside. A stranger learns of nothing hidden, not even that it is there.
const withoutCredentials = {
  private: '404 401 404 404 | 200 200 200 200 200 | 200 200',
  internal: '404 401 404 200',
  public: '200 401 200 200',
};
const whoeverSeesIt = {
  private: '401 401 404 404 | 200 200 200 200 200 | 200 200',
  internal: '401 401 404 200',
  public: '401 401 200 200',
};
const whoeverSeesItFollows = {
  private: '401 401 404 404 | 201 201 201 201 201 | 201 201',
  internal: '401 401 404 201',
  public: '401 401 201 201',
};
const noStranger = { internal: '401 401 404 403', public: '401 401 403 403' };

const reporterCreates = { private: '401 401 404 404 | 403 201 201 201 201 | 201 201', ...noStranger };
const reporterChanges = { private: '401 401 404 404 | 403 200 200 200 200 | 200 200', ...noStranger };
const reporterDeletes = { private: '401 401 404 404 | 403 204 204 204 204 | 204 204', ...noStranger };
const developerCreates = { private: '401 401 404 404 | 403 403 201 201 201 | 201 201', ...noStranger };
const developerChanges = { private: '401 401 404 404 | 403 403 200 200 200 | 200 200', ...noStranger };
/** A schedule runs as its owner: a developer changes none but their own. */
const masterCreates = { private: '401 401 404 404 | 403 403 403 201 201 | 201 201', ...noStranger };
const masterChanges = { private: '401 401 404 404 | 403 403 403 200 200 | 200 200', ...noStranger };
const masterDeletes = { private: '401 401 404 404 | 403 403 403 204 204 | 204 204', ...noStranger };
const ownerCreates = { private: '401 401 404 404 | 403 403 403 403 201 | 201 201', ...noStranger };
const ownerChanges = { private: '401 401 404 404 | 403 403 403 403 200 | 200 200', ...noStranger };
const ownerDeletes = { private: '401 401 404 404 | 403 403 403 403 204 | 204 204', ...noStranger };
const ownerRemoves = { private: '401 401 404 404 | 403 403 403 403 202 | 202 202', ...noStranger };

export const expectations: Readonly<Record<string, Expectation>> = {
  'accessTokens.list': adminReads,
  'accessTokens.get': adminReads,
  'accessTokens.create': adminCreates,
  'accessTokens.revoke': adminDeletes,
  'accessTokens.self': signedIn,

  'broadcastMessages.list': adminReads,
  'broadcastMessages.get': adminReads,
  'broadcastMessages.create': adminCreates,
  'broadcastMessages.update': adminReads,
  'broadcastMessages.delete': adminDeletes,

  'gpgKeys.list': signedIn,
  'gpgKeys.get': signedIn,
  'gpgKeys.create': createsTheirOwn,
  'gpgKeys.delete': deletesTheirOwn,
  'gpgKeys.listForUser': adminReads,
  'gpgKeys.getForUser': adminReads,
  'gpgKeys.createForUser': adminCreates,
  'gpgKeys.deleteForUser': adminDeletes,

  'groupMembers.list': whoeverSeesIt,
  'groupMembers.add': ownerCreates,

  'groupMilestones.list': whoeverSeesIt,
  'groupMilestones.get': whoeverSeesIt,
  'groupMilestones.create': developerCreates,
  'groupMilestones.update': developerChanges,

  'groupVariables.list': ownerChanges,
  'groupVariables.get': ownerChanges,
  'groupVariables.create': ownerCreates,
  'groupVariables.update': ownerChanges,
  'groupVariables.delete': ownerDeletes,

  'groups.list': everyone,
  'groups.get': withoutCredentials,
  'groups.create': createsAtTheTop,

  'keys.list': signedIn,
  'keys.get': signedIn,
  'keys.create': createsTheirOwn,
  'keys.delete': deletesTheirOwn,
  'keys.listForUser': adminReads,
  'keys.getForUser': adminReads,
  'keys.createForUser': adminCreates,
  'keys.deleteForUser': adminDeletes,

  'labels.list': withoutCredentials,
  'labels.get': withoutCredentials,
  'labels.create': reporterCreates,
  'labels.update': reporterChanges,
  'labels.delete': reporterDeletes,
  'labels.subscribe': whoeverSeesItFollows,
  'labels.unsubscribe': whoeverSeesItFollows,

  'namespaces.list': signedIn,
  'namespaces.get': whoeverSeesIt,

  'pipelineSchedules.list': whoeverSeesIt,
  'pipelineSchedules.get': whoeverSeesIt,
  'pipelineSchedules.create': developerCreates,
  'pipelineSchedules.update': masterChanges,
  'pipelineSchedules.takeOwnership': masterCreates,
  'pipelineSchedules.delete': masterChanges,
  'pipelineSchedules.createVariable': masterCreates,
  'pipelineSchedules.updateVariable': masterChanges,
  'pipelineSchedules.deleteVariable': masterChanges,

  'projectMembers.list': whoeverSeesIt,
  'projectMembers.add': masterCreates,

  'projectMilestones.list': whoeverSeesIt,
  'projectMilestones.get': whoeverSeesIt,
  'projectMilestones.create': developerCreates,
  'projectMilestones.update': developerChanges,

  'projectVariables.list': masterChanges,
  'projectVariables.get': masterChanges,
  'projectVariables.create': masterCreates,
  'projectVariables.update': masterChanges,
  'projectVariables.delete': masterDeletes,

  'projects.list': everyone,
  'projects.get': withoutCredentials,
  'projects.create': createsAtTheTop,
  'projects.delete': ownerRemoves,

  'repositoryStorage.list': adminReads,
  'repositoryStorage.failing': adminReads,
  'repositoryStorage.reset': adminDeletes,

  'userAttributes.list': adminReads,
  'userAttributes.get': adminReads,
  'userAttributes.set': adminReads,
  'userAttributes.delete': adminDeletes,

  'users.list': signedIn,
  'users.get': signedIn,
  'users.create': adminCreates,
  'users.update': adminReads,
  'users.delete': adminDeletes,
  'users.current': signedIn,
  'users.block': adminCreates,
  'users.unblock': adminCreates,

  'version.get': signedIn,
};
