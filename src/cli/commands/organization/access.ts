import { reviewed, snapshotOf, waysInto, whatEnds, whoCan } from '../../access/questions.ts';
import type { Noun } from '../../verbs/noun.ts';
import { accessReview } from './access-review.ts';
import { grantColumns } from './grant-columns.ts';
import { changeColumns, snapshotColumns } from './review-columns.ts';

export const access: Noun = {
  name: 'access',
  singular: 'way in',
  plural: 'ways in',
  summary: 'Answer who can reach what, and why',
  nameKey: 'username',
  columns: grantColumns,
  verbs: [
    {
      name: 'list',
      summary: 'List who has access to a project, a group with all below it, or the instance, by every way in',
      endpoint: waysInto.project,
      alternatives: [
        { flag: 'group', endpoint: waysInto.group },
        {
          flag: 'instance',
          description: 'List the ways into your projects and groups; administrators: into all',
          endpoint: waysInto.instance,
        },
        { flag: 'user', endpoint: waysInto.user },
      ],
      flags: {
        user_id: { name: 'user', description: 'Username or ID: list the ways in of this user' },
        kinds: { closed: true },
      },
      usual: ['--kinds', '--user', '--instance'],
      printsDryRun: true,
      reading: async (context, call) => (await import('./read-grants.ts')).readGrants(context, call),
      examples: [
        { command: 'repoctl access list -p platform/api', caption: 'List who is in a project, and by which group' },
        {
          command: 'repoctl access list -g platform --kinds all -o csv',
          caption: 'Print every way into a group and its projects as a table',
        },
        { command: 'repoctl access list --user alice', caption: 'List what alice can reach' },
      ],
    },
    {
      name: 'who-can',
      summary: 'List who can read, push, merge, deploy, or maintain, each with the reason',
      endpoint: whoCan,
      positional: ['action', 'name'],
      flags: { action: { closed: true } },
      columns: async () => (await import('./grant-columns.ts')).answerColumns,
      printsDryRun: true,
      reading: async (context, call) => (await import('./read-who-can.ts')).readWhoCan(context, call),
      examples: [
        { command: 'repoctl access who-can read -p platform/api', caption: 'List who can read the code' },
        { command: 'repoctl access who-can push -p platform/api', caption: 'List who can push to the default branch' },
        {
          command: 'repoctl access who-can merge release/1.0 -p platform/api',
          caption: 'List who can merge into a branch',
        },
        { command: 'repoctl access who-can deploy production', caption: 'List who can deploy to an environment' },
      ],
    },
    {
      name: 'expiring',
      summary:
        'List the tokens, keys, certificates, memberships, and shares of the instance that end soon, or what nobody uses',
      endpoint: whatEnds.instance,
      alternatives: [
        { flag: 'project', endpoint: whatEnds.project },
        { flag: 'group', endpoint: whatEnds.group },
        { flag: 'user', endpoint: whatEnds.user },
      ],
      nameKey: 'id',
      flags: {
        user_id: { name: 'user', description: 'Username or ID: only what belongs to this user' },
        kinds: { closed: true },
      },
      columns: async () => (await import('./grant-columns.ts')).lifetimeColumns,
      extras: [
        { flags: '--within <time>', description: 'Only what ends by then (default: 30d)', side: 'ahead' },
        { flags: '--unused <time>', description: 'Only what nobody has used since then', side: 'past' },
      ],
      usual: ['--within', '--unused', '--kinds', '--user'],
      printsDryRun: true,
      reading: async (context, call) => (await import('./read-expiring.ts')).readExpiring(context, call),
      examples: [
        {
          command: 'repoctl access expiring --unused 90d',
          caption: 'List what nobody has used in the last 90 days',
        },
        {
          command: 'repoctl access expiring --within 30d --fail-if-any -o markdown',
          caption: 'Check that nothing on the instance ends in the next 30 days',
        },
        {
          command: 'repoctl access expiring -g platform --kinds tokens,members',
          caption: 'List what ends soon in a group',
        },
      ],
    },
    {
      name: 'snapshot',
      summary: 'Write all ways in to files, for a review of access',
      endpoint: snapshotOf.project,
      alternatives: [
        { flag: 'group', endpoint: snapshotOf.group },
        {
          flag: 'instance',
          description: 'Write the ways into your projects and groups; administrators: into all',
          endpoint: snapshotOf.instance,
        },
      ],
      flags: { kinds: { closed: true } },
      nameKey: 'directory',
      columns: snapshotColumns,
      extras: [
        { flags: '--out <dir>', description: 'New folder for access.csv and snapshot.json (default: access-DATE)' },
      ],
      usual: ['--out', '--kinds', '--instance'],
      printsDryRun: true,
      run: async (context, call) => (await import('./review/take-snapshot.ts')).takeSnapshot(context, call),
      examples: [
        {
          command: 'repoctl access snapshot -g platform --out review/',
          caption: 'Write every way into a group with all below it, to be reviewed',
        },
        {
          command: 'repoctl access snapshot --instance --kinds members,shares --out 2027-q1/',
          caption: 'Write the members and shares of all projects and groups',
        },
      ],
    },
    {
      name: 'compare',
      summary: 'List what changed between two snapshots, and who changed it',
      endpoint: reviewed.changes,
      positional: ['before_dir', 'after_dir'],
      columns: changeColumns,
      printsDryRun: true,
      run: async (context, call) => (await import('./review/compare-reviews.ts')).compareReviews(context, call),
      examples: [
        {
          command: 'repoctl access compare 2026-q4/ 2027-q1/',
          caption: 'List who came, who went, and whose role changed since the last quarter',
        },
        {
          command: 'repoctl access compare 2026-q4/ 2027-q1/ --where \'.change == "added"\' --fail-if-any',
          caption: 'Check that nobody got in',
        },
      ],
    },
  ],
  nouns: [accessReview],
};
