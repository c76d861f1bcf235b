/** Every option and argument has candidates for its values, or a reason why there are none. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type Kind } from '../../src/cli/values/kind.ts';
import { isKindName, kinds } from '../../src/cli/values/kinds.ts';
import { completedCommands } from '../../src/generate/completion/dependent-commands.ts';
import { wordTable } from '../../src/generate/completion/word-table.ts';
import { allCommands, pathOf, type CommandModel, type ValueSpec } from '../../src/generate/model/command-model.ts';
import { modelOfProgram } from '../../src/generate/model/model-of-program.ts';

/** Options and arguments without candidates, by the reason. Where a name means several things, its command stands before it. */
const withoutCandidates: Readonly<Record<string, readonly string[]>> = {
  'a number': [
    '--build-timeout',
    '--ci-default-git-depth',
    '--ci-delete-pipelines-in-seconds',
    '--cluster-agent-id',
    '--color-scheme-id',
    '--extra-shared-runners-minutes-limit',
    '--fallback-approvals-required',
    '--group-id-for-saml',
    '--ldap-access',
    '--max-artifacts-size',
    '--max-pipelines-per-merge-train',
    '--shared-runners-minutes-limit',
    '--theme-id',
    '--two-factor-grace-period',
    '--unique-project-download-limit',
    '--unique-project-download-limit-interval-in-seconds',
    '--concurrency',
    '--coverage',
    '--depth',
    '--limit',
    '--limit-total',
    '--max-changes',
    '--max-deletes',
    '--page',
    '--per-page',
    '--priority',
    '--projects-limit',
    '--maximum-timeout',
    '--retries',
    'audit-events list --entity-id',
    'search code --num-context-lines',
    'limits set --ci-instance-level-variables',
    'limits set --ci-pipeline-size',
    'limits set --ci-active-jobs',
    'limits set --ci-project-subscriptions',
    'limits set --ci-pipeline-schedules',
    'limits set --ci-needs-size-limit',
    'limits set --ci-registered-group-runners',
    'limits set --ci-registered-project-runners',
    'limits set --dotenv-size',
    'limits set --dotenv-variables',
    'limits set --pipeline-hierarchy-size',
    'limits set --max-pipelines-per-merge-train',
    'limits set --web-hook-calls',
    'limits set --web-hook-calls-low',
    'limits set --web-hook-calls-mid',
    'limits set --conan-max-file-size',
    'limits set --generic-packages-max-file-size',
    'limits set --helm-max-file-size',
    'limits set --maven-max-file-size',
    'limits set --npm-max-file-size',
    'limits set --nuget-max-file-size',
    'limits set --pypi-max-file-size',
    'limits set --terraform-module-max-file-size',
    'milestones list --iids',
    'serve --artifacts-days',
    'serve --audit-days',
    'serve --database-wait',
    'serve --max-artifacts',
    '--approvals-required',
    '--max-file-size',
    'serve --max-push-refs',
    'serve --port',
    'serve --rate-limit',
    'serve --shutdown-timeout',
    '--timeout',
  ],
  'free text': [
    '--issues-template',
    '--merge-commit-template',
    '--merge-request-title-regex-description',
    '--merge-requests-template',
    '--note',
    '--pronouns',
    '--squash-commit-message',
    '--squash-commit-template',
    '--suggestion-commit-message',
    '--mr-default-title-template',
    '--issue-branch-template',
    '--bio',
    '--content',
    '--description',
    '--location',
    '--maintenance-note',
    '--message',
    '--organization',
    '--release-description',
    '--tag-message',
    '--title',
    '--trace',
    '<body>',
    '<description>',
    '<message>',
    '<title>',
    '--header-message',
    '--footer-message',
    '--member-guidelines',
    '--new-project-guidelines',
    '--profile-image-guidelines',
    '--pwa-description',
    'attributes set <value>',
    'config set <value>',
    'variables <value>',
    'hooks set-header <value>',
    'hooks set-url-variable <value>',
  ],
  'a name or a pattern of names': ['--push-events-branch-filter'],
  'a length of time': ['--expire-in'],
  'a part of a text or name': ['--query', '--search', '--version-prefix', 'search <text>'],
  'the name of something new, or a new name': [
    'groups create --default-branch',
    'groups update --default-branch',
    '--topics',
    '--direct-asset-path',
    '--file-name',
    '--name',
    '--pwa-name',
    '--pwa-short-name',
    '--site-name',
    '--new-name',
    '--path',
    '--tag-list',
    'runners create --tags',
    'runners update --tags',
    '--username',
    '<name>',
    '<new-name>',
    'users create <username>',
    'variables create <key>',
    'pages create <domain>',
    'jobs artifacts download --job',
  ],
  'a name in a record of which no list has it alone': [
    'hooks delete-header <header>',
    'hooks delete-url-variable <variable>',
    'hooks set-header <header>',
    'hooks set-url-variable <variable>',
  ],
  'known to a person alone, or to another system': [
    '--auth-user',
    'commits statuses --stage',
    '--allowed-email-domains-list',
    '--ci-id-token-sub-claim-components',
    '--commit-email',
    '--discord',
    '--enabled-foundational-flows',
    '--external-authorization-classification-label',
    '--flux-resource-path',
    '--github',
    '--ip-restriction-ranges',
    '--kubernetes-namespace',
    '--ldap-cn',
    '--public-email',
    '--repository-storage',
    '--step-up-auth-required-oauth-provider',
    '--target-path',
    '--author-email',
    '--author-name',
    '--chat-handle',
    '--email',
    'emails create <email>',
    'emails confirm <email>',
    '--extern-uid',
    '--full-name',
    '--microblog-handle',
    '--network-profile',
    '--project-name',
    'runners jobs --system-id',
    'runners list --tags',
    '--provider',
    '--runner',
  ],
  'a secret, a key, or a certificate': [
    '--certificate',
    '--key',
    '--password',
    '--signing-token',
    '--token',
    '--auth-password',
    '--approval-password',
    '--host-keys',
  ],
  'an expression, a pattern, or a command line': [
    '--merge-request-title-regex',
    '--mirror-branch-regex',
    '--jq',
    '--match',
    '--commit-message-regex',
    '--commit-message-negative-regex',
    '--branch-name-regex',
    '--author-email-regex',
    '--file-name-regex',
    '--skip',
    '--token-command',
    '--into',
    '--where',
    '<expansion>',
  ],
  'a status, or a word for several': ['groups hooks events --status', 'projects hooks events --status'],
  'a name with a value': [
    '--ai-settings-attributes',
    '--container-expiration-policy-attributes',
    '--default-branch-protection-defaults',
    '--custom-attributes',
    '--field',
    '--form',
    '--header',
    '--raw-field',
    '--storage',
    '--variables',
    'integrations set <parameter>',
  ],
  JSON: [
    '--allowed-to-merge',
    '--allowed-to-push',
    '--allowed-to-unprotect',
    '--duo-namespace-access-rules',
    '--foundational-agents-statuses',
    'schedules --inputs',
    '--actions',
    '--assets-links',
    '--custom-headers',
    '--custom-webhook-template',
    '--url-variables',
  ],
  'a URL or an address of a machine': [
    '--external-url',
    '--import-url',
    '--website-url',
    'groups hooks create <url>',
    'hooks create <url>',
    'mirrors create <url>',
    '--mirror-url',
    '--target-url',
    'projects hooks create <url>',
    'releases links create <url>',
    'serve --allow-hook-address',
    'serve --host',
    'serve --trusted-proxies',
    'admin --database',
    'serve --database',
  ],
  'a color code; broadcast messages take no names': [
    'broadcast --color',
    '--font',
    '--message-background-color',
    '--message-font-color',
  ],
  'a SHA that no list has': ['files blob <sha>', 'mrs approve --sha', 'mrs merge --sha'],
  'a path that need not exist': [
    '--ci-config-path',
    '--avatar',
    'appearance set --logo',
    'appearance set --pwa-icon',
    'appearance set --header-logo',
    'appearance set --favicon',
  ],
  'a record of a configuration file': ['--explain'],
  'a record of the resource before it': ['open <identity>'],
  'an account in the database, with no server to ask': ['admin root-token --user'],
  'words of the command that it stands for': ['version <words>'],
};

interface Place {
  /** The words of the command, and those of the option or argument. */
  readonly path: string;
  readonly name: string;
  readonly values: ValueSpec;
}

const placesOf = (command: CommandModel): readonly Place[] => {
  const path = pathOf(command);
  const taken = command.arguments.map(({ name, values }) => ({ path, name: `<${name}>`, values }));
  const valued = [command.options, command.listOptions, command.globalOptions]
    .flat()
    .filter(({ takes }) => takes !== 'nothing');
  return taken.concat(valued.map(({ long, values }) => ({ path, name: long, values })));
};

let program: CommandModel;
let places: readonly Place[];

beforeAll(async () => {
  program = await modelOfProgram();
  places = completedCommands(program).flatMap(placesOf);
});

const hasCandidates = ({ values: { words, kind, path } }: Place): boolean =>
  words !== undefined || kind !== undefined || path !== undefined;

/** Options that depend on the command have candidates only after it. */
const needsCommand: ReadonlySet<string> = new Set(['--fields', '--columns', '--sort-by', '--json']);

/** An entry is a name alone, or a name after some words of its command. */
const isAbout = (entry: string, { path, name }: Place): boolean => {
  const words = entry.split(' ');
  return words.at(-1) === name && words.slice(0, -1).every((word) => path.split(' ').includes(word));
};

describe('completion', () => {
  const entries = Object.values(withoutCandidates).flat();

  it('has candidates for each option and argument that takes a value, or a reason', () => {
    const unknown = places
      .filter((place) => !hasCandidates(place) && !needsCommand.has(place.name))
      .filter((place) => !entries.some((entry) => isAbout(entry, place)))
      .map(({ path, name }) => `${path} ${name}`);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('has no reason where there are candidates, or no such option', () => {
    const stale = entries.filter((entry) => !places.some((place) => isAbout(entry, place) && !hasCandidates(place)));
    expect(stale).toEqual([]);
  });

  it('has fields for every command with records, and columns for every list', () => {
    const lists = allCommands(program).filter(({ verb }) => verb?.endpoint.paginated === true);
    const without = lists.flatMap(({ words, options, globalOptions }) =>
      ['--fields', '--columns', '--sort-by']
        .filter((name) =>
          [...options, ...globalOptions].some(({ long, values }) => long === name && values.words === undefined),
        )
        .map((name) => `${words.join(' ')} ${name}`),
    );
    expect(lists.length).toBeGreaterThan(40);
    expect(without).toEqual([]);
  });

  it('describes every word', () => {
    const texts = new Map(wordTable(completedCommands(program)).map(({ key, says }) => [key, says]));
    const shared: Readonly<Record<string, string>> = { '--sort-by': '--columns', '--json': '--fields' };
    const untold = places.flatMap(({ path, name, values: { words = [] } }) =>
      words
        .filter((word) => !texts.has(`${name.startsWith('<') ? path : (shared[name] ?? name)} ${word}`))
        .filter((word) => !texts.has(word))
        .map((word) => `${name} ${word}`),
    );
    expect([...new Set(untold)]).toEqual([]);
  });

  it('offers values in existing commands only', () => {
    const held = Object.values<Kind>(kinds).flatMap(({ holds = [] }) => holds);
    const typed = held.filter((words) => !words.includes('/') && (words.includes(' ') || words.startsWith('--')));
    const unheld = typed.filter((words) => {
      const name = words.split(' ').at(-1) ?? '';
      const command = words.split(' ').slice(0, -1).join(' ');
      return !places.some(
        (place) => (command === '' || place.path === command) && (place.name === name || place.name === `<${name}>`),
      );
    });
    expect(unheld.filter((words) => !/^(GET|POST|PUT|DELETE) /.test(words))).toEqual([]);
  });

  it('joins and subtracts kinds that exist', () => {
    const others = Object.values<Kind>(kinds).flatMap((kind) =>
      kind.path === undefined ? [] : [...(kind.also ?? []), kind.without ?? []].flat(),
    );
    expect(others.length).toBeGreaterThan(0);
    expect(others.filter((name) => !isKindName(name))).toEqual([]);
  });
});
