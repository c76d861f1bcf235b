/** Creating what exists: the error names the record, whatever the server says, and the option for it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gpgSample, sshSamples } from '../../support/sample-keys.ts';
import { startService, type TestService } from '../../support/service.ts';
import { commandsAt } from '../support/commands.ts';
import { everyVerb } from '../support/every-verb.ts';

let service: TestService;

const { repoctl } = commandsAt(() => service, { REPOCTL_PROJECT: 'root/app' });

interface Case {
  /** The arguments after the command. */
  readonly argv: string;
  readonly stdin?: string;
  /** Those of the second run. Default: the same. */
  readonly again?: string;
  /** The error of the second run; undefined where that is no conflict. */
  readonly error?: string;
  /** The API cannot update the record. */
  readonly noUpdate?: true;
}

/** By the path of each command with `--if-exists`. */
const creates: Readonly<Record<string, Case>> = {
  'branches create': { argv: 'topic master', error: 'branch topic already exists in root/app', noUpdate: true },
  'branches protected create': { argv: 'rel-*', error: 'protected branch rel-* already exists in root/app' },
  'tags protected create': { argv: 'v*', error: 'protected tag v* already exists in root/app' },
  'deploy-keys create': {
    argv: 'ci --key -',
    stdin: sshSamples.rsa1024.line,
  },
  'deploy-keys enable': { argv: '1' },
  'emails create': { argv: 'root@work.test', error: 'email address root@work.test already exists', noUpdate: true },
  'environments create': { argv: 'production', error: 'environment "production" already exists in root/app' },
  'files create': {
    argv: 'new.txt --branch master -m New --content text',
    error: 'file new.txt already exists in root/app',
  },
  'gpg-keys create': {
    argv: '--key -',
    stdin: gpgSample.armored,
    error: 'this GPG key already exists',
    noUpdate: true,
  },
  'groups create': { argv: 'Team --path team', error: 'group "team" already exists' },
  'groups members add': {
    argv: 'ann --access-level developer -g crew',
    error: 'user ann is already a member of group crew',
  },
  'groups hooks create': { argv: 'https://x.test/hook -g crew' },
  'groups share': {
    argv: 'crew --with band --group-access developer',
    error: 'group crew is already shared with group band',
  },
  'hooks create': { argv: 'https://x.test/hook' },
  'issues award create': { argv: '1 tada', error: 'reaction tada to issue #1 already exists', noUpdate: true },
  'keys create': {
    argv: 'laptop --key -',
    stdin: sshSamples.ecdsa.line,
    error: 'this SSH key already exists',
    noUpdate: true,
  },
  'labels create': { argv: 'bug --color red', error: 'label "bug" already exists in root/app' },
  'milestones create': { argv: 'Spring', error: 'milestone "Spring" already exists in root/app' },
  'mrs award create': { argv: '1 tada', error: 'reaction tada to merge request !1 already exists', noUpdate: true },
  'mrs create': {
    argv: 'Mend --source-branch more --target-branch master',
    error: 'There is an open merge request of these branches already: !1',
  },
  'pages create': { argv: 'docs.x.test', error: 'Pages domain docs.x.test already exists in root/app' },
  'projects create': { argv: 'web --namespace-id crew', error: 'project crew/web already exists' },
  'projects hooks create': { argv: 'https://x.test/hook' },
  'projects members add': {
    argv: 'ann --access-level developer',
    error: 'user ann is already a member of project root/app',
  },
  'projects share': {
    argv: 'crew --group-access developer',
    error: 'project root/app is already shared with group crew',
  },
  'releases create': { argv: 'v1', error: 'release v1 already exists in root/app' },
  'releases links create': {
    argv: 'v1 app https://files.example.com/app',
    error: 'link app in release v1 already exists',
  },
  'schedules create': { argv: 'Nightly --ref master --cron 0+4+*+*+*' },
  'schedules variables create': { argv: '1 STAGE x', error: 'variable STAGE in schedule 1 already exists' },
  'tags create': { argv: 'v2 master', error: 'tag v2 already exists in root/app', noUpdate: true },
  'triggers create': { argv: 'Nightly' },
  'users create': {
    argv: 'bob --email bob@x.test --name Bob --reset-password',
    again: 'bob --email other@x.test --name Bob --reset-password',
    error: 'user bob already exists',
  },
  'variables create': { argv: 'KEY value', error: 'variable KEY already exists in root/app' },
  'variables set': { argv: 'KEY value' },
};

/** Splits a command line; + stands for a space in a word. */
const wordsOf = (line: string): readonly string[] => line.split(' ').map((word) => word.replaceAll('+', ' '));

const linesOf = (error: string, noUpdate: boolean): string =>
  `error: ${error}\nhint: Use --if-exists skip to keep it${noUpdate ? '' : ', or --if-exists update to change it'}.\n`;

beforeAll(async () => {
  service = await startService();
  for (const words of [
    'projects create app --initialize-with-readme',
    'groups create Crew --path crew',
    'groups create Band --path band',
    'users create ann --email ann@x.test --name Ann --reset-password',
    'branches create more master',
    'commits create more -m More --actions [{"action":"create","file_path":"more","content":"x"}]',
    'issues create Reacted',
    'mrs create First --source-branch more --target-branch master',
    'schedules create Weekly --ref master --cron 0+4+*+*+1',
    'tags create v1 master',
  ]) {
    const { code, err } = await repoctl(wordsOf(words));
    if (code !== 0) throw new Error(`${words}: ${err}`);
  }
});

afterAll(async () => {
  await service.stop();
});

it('names the record that exists, and --if-exists', async () => {
  const found: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const [path, { argv, again = argv, stdin = '', error, noUpdate = false }] of Object.entries(creates)) {
    await repoctl(wordsOf(`${path} ${argv}`), { stdin });
    found[path] = (await repoctl(wordsOf(`${path} ${again}`), { stdin })).err;
    wanted[path] = error === undefined ? '' : linesOf(error, noUpdate);
  }
  expect(found).toEqual(wanted);
});

it('has a case for each command with --if-exists', () => {
  const taking = everyVerb.filter(
    ([, , { endpoint, section, existing }]) => (section ?? existing) !== undefined && endpoint.onlyIn === undefined,
  );
  expect(Object.keys(creates).toSorted()).toEqual(taking.map(([path]) => path).toSorted());
});

it('names the value of another option that is taken, and the new name of an update', async () => {
  const email = await repoctl('users create cem --email ann@x.test --name Cem --reset-password'.split(' '));
  expect(email.err).toBe('error: --email "ann@x.test" is already taken\n');
  await repoctl('labels create idea --color red'.split(' '));
  const renamed = await repoctl('labels update idea --new-name bug'.split(' '));
  expect(renamed.err).toBe('error: label "bug" already exists in root/app\n');
});

it('names the record in the error of a row, and the option once', async () => {
  const rows = await repoctl('labels create --color red --from -'.split(' '), { stdin: 'bug\nfresh\n' });
  expect(rows.err).toBe(
    'error: line 1: label "bug" already exists (1 of 2 created, 1 failed)\n' +
      'hint: Use --if-exists skip to keep it, or --if-exists update to change it.\n',
  );
  const members = await repoctl('projects members add ann bob --access-level developer'.split(' '));
  expect(members.err).toContain('error: ann: user ann is already a member of project root/app');
});

it('keeps what the server says about another record', async () => {
  await repoctl('files create dir/a --branch master -m New --content text'.split(' '));
  const directory = await repoctl('files create dir --branch master -m New --content text'.split(' '));
  expect(directory.err).toContain('A directory with this name already exists: "dir"');
});
