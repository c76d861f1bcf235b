/** Connections of projects and groups to other systems (GitLab): two families of one shape. */
import type { Access } from '../vocabulary/access.ts';
import { below, endpoint } from '../vocabulary/endpoint.ts';
import { openList, openRecord } from '../vocabulary/fields.ts';
import { ofGroup, ofProject, type Place } from '../vocabulary/places.ts';

const slug = { type: 'string', minLength: 1, description: 'Integration, such as slack' } as const;

/** Integrations of GitLab 19, for completion. The parameters of each are its own, and not declared. */
export const integrationSlugs = [
  'apple-app-store',
  'asana',
  'assembla',
  'bamboo',
  'bugzilla',
  'buildkite',
  'campfire',
  'clickup',
  'confluence',
  'custom-issue-tracker',
  'datadog',
  'diffblue-cover',
  'discord',
  'drone-ci',
  'emails-on-push',
  'ewm',
  'external-wiki',
  'git-guardian',
  'github',
  'gitlab-slack-application',
  'google-cloud-platform-artifact-registry',
  'google-cloud-platform-workload-identity-federation',
  'google-play',
  'hangouts-chat',
  'harbor',
  'irker',
  'jenkins',
  'jira',
  'jira-cloud-app',
  'linear',
  'matrix',
  'mattermost',
  'mattermost-slash-commands',
  'microsoft-teams',
  'mock-ci',
  'mock-monitoring',
  'packagist',
  'phorge',
  'pipelines-email',
  'pivotaltracker',
  'pumble',
  'pushover',
  'redmine',
  'slack',
  'squash-tm',
  'teamcity',
  'telegram',
  'unify-circuit',
  'webex-teams',
  'youtrack',
  'zentao',
] as const;

const family = <const P extends Place, const A extends Access>(place: P, access: A, since: string) => {
  const { of } = place;
  const list = below(place, '/integrations');
  const one = below(place, '/integrations/:slug');
  // Inference would widen it.
  const ref: P['ref'] = place.ref;
  const shared = { onlyIn: 'GitLab', since, section: 'v4', access } as const;
  return {
    list: endpoint({
      ...shared,
      method: 'GET',
      path: list,
      summary: `List the active integrations of a ${of}`,
      risk: 'read',
      paginated: true,
      params: { id: ref },
      success: 200,
      response: openList,
    }),
    get: endpoint({
      ...shared,
      method: 'GET',
      path: one,
      summary: `Show an integration of a ${of}`,
      risk: 'read',
      params: { id: ref, slug },
      success: 200,
      response: openRecord,
    }),
    set: endpoint({
      ...shared,
      method: 'PUT',
      path: one,
      summary: `Set up an integration of a ${of}`,
      risk: 'write',
      params: { id: ref, slug },
      success: 200,
      response: openRecord,
    }),
    delete: endpoint({
      ...shared,
      method: 'DELETE',
      path: one,
      summary: `Delete an integration of a ${of}`,
      risk: 'destructive',
      params: { id: ref, slug },
      success: 204,
      response: null,
    }),
  } as const;
};

export const projectIntegrations = family(ofProject, { to: 'project', from: 'master' }, '14.4');

/** Integrations that projects inherit. */
export const groupIntegrations = family(ofGroup, { to: 'group', from: 'master' }, '17.9');
