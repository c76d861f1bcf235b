import { describe, expect, it } from 'vitest';
import { deploymentBody, releaseBody } from '../../../../src/server/instance/hooks/bodies/code-bodies.ts';
import { memberBody, milestoneBody, subgroupBody } from '../../../../src/server/instance/hooks/bodies/group-bodies.ts';
import type { Row } from '../../../../src/server/db/schema.ts';
import { at, commit, commitBody, kofi, place, sha, user, web, wholeProject } from './body-facts.ts';

describe('the body of an event', () => {
  it('of a deployment names its environment, user, and commit', () => {
    const times = { created_at: at, updated_at: at };
    const environment = {
      id: 1,
      project_id: 3,
      name: 'review/a',
      slug: 'review-a',
      external_url: null,
      state: 'available',
      ...times,
    } as const;
    const row = {
      id: 4,
      project_id: 3,
      iid: 1,
      environment_id: 1,
      user_id: 9,
      job_id: 8,
      ref: 'main',
      sha,
      tag: 0,
      status: 'success',
      created_at: at,
    } as const;
    expect(deploymentBody({ type: 'deployment', row, environment }, { place, user: kofi, commit })).toEqual({
      object_kind: 'deployment',
      status: 'success',
      status_changed_at: '2026-01-02 03:04:05 UTC',
      deployment_id: 4,
      deployable_id: 8,
      deployable_url: `${web}/jobs/8`,
      environment: 'review/a',
      environment_slug: 'review-a',
      environment_external_url: null,
      project: wholeProject,
      ref: 'main',
      short_sha: 'aaaaaaaa',
      user,
      user_url: 'https://code.example/kofi',
      commit_url: `${web}/commit/${sha}`,
      commit_title: 'Mend',
    });
  });

  it('of a release has its links and the archives of its tag', () => {
    const row = {
      id: 6,
      project_id: 3,
      tag: 'v1/a',
      description: 'First',
      name: null,
      released_at: null,
      author_id: 9,
      created_at: at,
      updated_at: at,
    };
    const link = {
      id: 2,
      release_id: 6,
      name: 'Map',
      url: 'https://a.example',
      filepath: null,
      link_type: 'other',
      created_at: at,
      updated_at: at,
    } as const;
    const api = 'https://code.example/api/v4/projects/3';
    expect(releaseBody({ type: 'release', action: 'create', row, links: [link] }, { place, commit })).toEqual({
      object_kind: 'release',
      id: 6,
      created_at: '2026-01-02 03:04:05 UTC',
      description: 'First',
      name: 'v1/a',
      released_at: '2026-01-02 03:04:05 UTC',
      tag: 'v1/a',
      project: wholeProject,
      url: `${api}/releases/v1%2Fa`,
      action: 'create',
      assets: {
        count: 4,
        links: [{ id: 2, link_type: 'other', name: 'Map', url: 'https://a.example' }],
        sources: ['zip', 'tar.gz', 'tar'].map((format) => ({
          format,
          url: `${api}/repository/archive.${format}?sha=v1%2Fa`,
        })),
      },
      commit: commitBody,
    });
  });

  const group = { id: 7, name: 'Quay', path: 'quay', full_path: 'harbor/quay' };

  it('of a milestone names its project, or its group', () => {
    const times = { created_at: at, updated_at: at, closed_at: null };
    const texts = { title: 'One', description: '', state: 'active', due_date: '2026-02-01', start_date: null } as const;
    const row = { id: 1, iid: 1, project_id: null, namespace_id: 7, ...texts, ...times };
    expect(milestoneBody({ type: 'milestone', action: 'close', row }, { group })).toEqual({
      object_kind: 'milestone',
      event_type: 'milestone',
      group: { group_id: 7, group_name: 'Quay', group_path: 'quay', full_path: 'harbor/quay' },
      object_attributes: {
        id: 1,
        iid: 1,
        ...texts,
        created_at: '2026-01-02 03:04:05 UTC',
        updated_at: '2026-01-02 03:04:05 UTC',
        group_id: 7,
        project_id: null,
      },
      action: 'close',
    });
    expect(milestoneBody({ type: 'milestone', action: 'create', row }, { place })).toHaveProperty(
      'project',
      wholeProject,
    );
  });

  it('of a member has the role by its name in v4, and hides the email address', () => {
    const row = {
      id: 1,
      namespace_id: 7,
      project_id: null,
      user_id: 9,
      access_level: 40,
      expires_at: '2026-03-01',
      created_at: at,
      updated_at: null,
    } as const;
    expect(memberBody({ type: 'member', action: 'add', row }, { group, user: kofi })).toEqual({
      created_at: '2026-01-02T03:04:05Z',
      updated_at: '2026-01-02T03:04:05Z',
      group_name: 'Quay',
      group_path: 'quay',
      group_id: 7,
      user_username: 'kofi',
      user_name: 'Kofi',
      user_email: '[REDACTED]',
      user_id: 9,
      group_access: 'Maintainer',
      group_plan: null,
      expires_at: '2026-03-01T00:00:00Z',
      event_name: 'user_add_to_group',
    });
  });

  it('of a subgroup names its parent', () => {
    const row = { ...group, created_at: at, updated_at: at, parent_id: 2 } as Row<'namespaces'>;
    const parent = { id: 2, name: 'Harbor', path: 'harbor', full_path: 'harbor' };
    expect(subgroupBody({ type: 'subgroup', action: 'destroy', row }, parent)).toEqual({
      created_at: '2026-01-02T03:04:05Z',
      updated_at: '2026-01-02T03:04:05Z',
      event_name: 'subgroup_destroy',
      name: 'Quay',
      path: 'quay',
      full_path: 'harbor/quay',
      group_id: 7,
      parent_group_id: 2,
      parent_name: 'Harbor',
      parent_path: 'harbor',
      parent_full_path: 'harbor',
    });
  });
});
