import type { AccessCases } from '../access-case.ts';
import { freshBranch, freshRelease, freshReleaseLink, freshRule, freshTag, freshTagRule, project } from '../fresh.ts';
import {
  developerChanges,
  developerCreates,
  developerDeletes,
  developerRemoves,
  masterChanges,
  masterCreates,
  masterDeletes,
  readersOfCode,
  readersOfCodeRedirected,
} from '../statuses.ts';

export const repository: AccessCases = {
  'branches.list': [readersOfCode, (at) => ({ line: `GET ${project(at)}/repository/branches` })],
  'branches.get': [readersOfCode, (at) => ({ line: `GET ${project(at)}/repository/branches/master` })],
  'branches.create': [
    developerCreates,
    (at) => ({ line: `POST ${project(at)}/repository/branches`, json: { branch: at.world.fresh(), ref: 'master' } }),
  ],
  'branches.delete': [developerDeletes, async (at) => ({ line: `DELETE ${await freshBranch(at)}` })],
  'branches.deleteMerged': [developerRemoves, (at) => ({ line: `DELETE ${project(at)}/repository/merged_branches` })],
  'branches.protect': [masterChanges, async (at) => ({ line: `PUT ${await freshBranch(at)}/protect` })],
  'branches.unprotect': [masterChanges, async (at) => ({ line: `PUT ${await freshBranch(at)}/unprotect` })],

  'protectedBranches.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/protected_branches` })],
  'protectedBranches.get': [masterChanges, async (at) => ({ line: `GET ${await freshRule(at)}` })],
  'protectedBranches.create': [
    masterCreates,
    (at) => ({ line: `POST ${project(at)}/protected_branches`, json: { name: at.world.fresh() } }),
  ],
  'protectedBranches.update': [
    masterChanges,
    async (at) => ({ line: `PATCH ${await freshRule(at)}`, json: { allow_force_push: true } }),
  ],
  'protectedBranches.delete': [masterDeletes, async (at) => ({ line: `DELETE ${await freshRule(at)}` })],

  'protectedTags.list': [masterChanges, (at) => ({ line: `GET ${project(at)}/protected_tags` })],
  'protectedTags.get': [masterChanges, async (at) => ({ line: `GET ${await freshTagRule(at)}` })],
  'protectedTags.create': [
    masterCreates,
    (at) => ({ line: `POST ${project(at)}/protected_tags`, json: { name: at.world.fresh() } }),
  ],
  'protectedTags.delete': [masterDeletes, async (at) => ({ line: `DELETE ${await freshTagRule(at)}` })],

  'tags.list': [readersOfCode, (at) => ({ line: `GET ${project(at)}/repository/tags` })],
  'tags.get': [readersOfCode, async (at) => ({ line: `GET ${await freshTag(at)}` })],
  'tags.create': [
    developerCreates,
    (at) => ({ line: `POST ${project(at)}/repository/tags`, json: { tag_name: at.world.fresh(), ref: 'master' } }),
  ],
  'tags.delete': [developerDeletes, async (at) => ({ line: `DELETE ${await freshTag(at)}` })],

  'releases.list': [readersOfCode, (at) => ({ line: `GET ${project(at)}/releases` })],
  'releases.get': [readersOfCode, async (at) => ({ line: `GET ${await freshRelease(at)}` })],
  'releases.latest': [
    readersOfCodeRedirected,
    async (at) => {
      await freshRelease(at);
      return { line: `GET ${project(at)}/releases/permalink/latest` };
    },
  ],
  'releases.belowLatest': [
    readersOfCodeRedirected,
    async (at) => {
      await freshRelease(at);
      return { line: `GET ${project(at)}/releases/permalink/latest/assets/links` };
    },
  ],
  'releases.create': [
    developerCreates,
    (at) => ({ line: `POST ${project(at)}/releases`, json: { tag_name: at.world.fresh(), ref: 'master' } }),
  ],
  'releases.update': [
    developerChanges,
    async (at) => ({ line: `PUT ${await freshRelease(at)}`, json: { name: 'Better' } }),
  ],
  'releases.delete': [developerChanges, async (at) => ({ line: `DELETE ${await freshRelease(at)}` })],
  'releaseLinks.list': [readersOfCode, async (at) => ({ line: `GET ${await freshRelease(at)}/assets/links` })],
  'releaseLinks.get': [readersOfCode, async (at) => ({ line: `GET ${await freshReleaseLink(at)}` })],
  'releaseLinks.create': [
    developerCreates,
    async (at) => ({
      line: `POST ${await freshRelease(at)}/assets/links`,
      json: { name: 'app', url: 'https://files.example.org/app' },
    }),
  ],
  'releaseLinks.update': [
    developerChanges,
    async (at) => ({ line: `PUT ${await freshReleaseLink(at)}`, json: { name: 'tool' } }),
  ],
  'releaseLinks.delete': [developerChanges, async (at) => ({ line: `DELETE ${await freshReleaseLink(at)}` })],
  'releaseLinks.download': [
    readersOfCodeRedirected,
    async (at) => {
      const link = await freshReleaseLink(at);
      return { line: `GET ${link.replace(/assets.*$/, 'downloads/bin/app')}` };
    },
  ],
  'releases.createOfTag': [
    developerCreates,
    async (at) => ({ line: `POST ${await freshTag(at)}/release`, json: { description: 'Notes' } }),
  ],
  'releases.updateOfTag': [
    developerChanges,
    async (at) => ({ line: `PUT ${await freshTag(at, 'Notes')}/release`, json: { description: 'Better' } }),
  ],
};
