/** Secrets stay hidden in jobs that compare files which a merge request proposes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reservedVariables } from '../../../src/cli/apply/file/check-value.ts';
import { readText } from '../../architecture/support/sources.ts';
import { fillHarbor, openKit, type Kit, type Ran } from './support/kit.ts';

const canary = 'canary-5ecret-value';

const on = (body: string): string => `version: 1\nprojects: { harbor/app: ${body} }\n`;

const variable = (value: string): string => on(`{ variables: { V: { value: ${value} } } }`);

const formats: readonly (readonly string[])[] = [
  ['diff'],
  ['diff', '--full'],
  ['diff', '--json', '--debug'],
  ['diff', '--yaml'],
  ['diff', '-o', 'markdown'],
  ['apply', '--dry-run', '--debug'],
];

let kit: Kit;

beforeAll(async () => {
  kit = await openKit();
  await fillHarbor(kit, ['harbor/app']);
});
afterAll(() => kit?.close());
beforeEach(() => kit.wire.treat({}));

const texts = ({ out, err }: Ran): string => `${out}\n${err}`;

describe('an environment variable', () => {
  it.each([
    'REPOCTL_TOKEN',
    'REPOCTL_SUDO',
    'repoctl_token',
    'GITLAB_TOKEN',
    'GITLAB_PRIVATE_TOKEN',
    'Gitlab_Token',
    'GL_TOKEN',
    'GITHUB_TOKEN',
    'GH_TOKEN',
    'PRIVATE_TOKEN',
    'OAUTH_TOKEN',
    'CI_JOB_TOKEN',
    'CI_JOB_JWT',
    'CI_JOB_JWT_V2',
    'CI_DEPLOY_PASSWORD',
    'CI_REGISTRY_PASSWORD',
    'CI_DEPENDENCY_PROXY_PASSWORD',
    'CI_REPOSITORY_URL',
    'CI_RUNNER_SHORT_TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'SYSTEM_ACCESSTOKEN',
  ])('with a credential of repoctl or of a CI job cannot be used as a value: %s', async (name) => {
    const { code, err, sent } = await kit.on(variable(`{ env: ${name} }`), ['diff'], { [name]: canary });
    expect([code, sent]).toEqual([2, []]);
    expect(err).toContain(
      `conf.yaml:2:59: value of variable V: environment variable ${name} cannot be used as a value: it is reserved for repoctl and CI jobs`,
    );
  });

  it.each(['DEPLOY_KEY', 'CI_COMMIT_SHA', 'CI_DEPLOY_USER', 'TOKEN', 'MY_GITLAB_TOKEN', 'NPM_TOKEN'])(
    'with any other name can be used as a value: %s',
    async (name) => {
      const { code, out } = await kit.on(variable(`{ env: ${name} }`), ['diff'], { [name]: canary });
      expect([code, out]).toEqual([13, 'harbor/app\n  + variable V  value: (hidden)\n']);
    },
  );

  it.each(['constructor', 'toString', '__proto__'])('that is unset is not found on a prototype: %s', async (name) => {
    const { code, err } = await kit.on(variable(`{ env: ${name} }`), ['diff']);
    expect([code, err]).toEqual([2, expect.stringContaining(`the environment variable ${name} is not set`)]);
  });

  it('is reserved by the same patterns as in the manual', () => {
    const manual = readText('docs/configuration.md');
    expect(reservedVariables.filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
  });
});

const token = (): string => kit.service.rootToken;

describe('the token of the current run', () => {
  it.each([
    ['in another variable', () => token()],
    ['in a URL', () => `https://oauth2:${token()}@forge.example/app.git`],
  ])('cannot be used as a value: %s', async (_, value) => {
    const { code, err, sent } = await kit.on(variable('{ env: HARBOR }'), ['diff'], { HARBOR: value() });
    expect([code, sent]).toEqual([2, []]);
    expect(err).toContain('conf.yaml:2:52: env HARBOR cannot be used as a value: it has the token of this run');
    expect(err).not.toContain(token());
  });

  it('cannot be used as a value if a token_command prints a variable', async () => {
    const profile = { url: kit.wire.url, token_command: 'printenv HARBOR' };
    await kit.write('config.json', JSON.stringify({ current: 'a', profiles: { a: profile } }), 0o600);
    const PATH = process.env['PATH'] ?? '';
    const env = { REPOCTL_CONFIG_DIR: kit.directory, REPOCTL_URL: '', REPOCTL_TOKEN: '', HARBOR: token(), PATH };
    expect(await kit.on(variable('{ env: HARBOR }'), ['diff'], env)).toMatchObject({ code: 2, sent: [] });
    // The same profile works without that value.
    expect(await kit.on(on('{ labels: {} }'), ['diff'], env)).toMatchObject({ code: 0 });
  });

  it('cannot be used as a value from a file or a secret_command', async () => {
    await kit.write('token.txt', `machine forge.example\npassword ${token()}\n`);
    await kit.write('get-secret', `#!/bin/sh\necho "$1 ${token()}"\n`, 0o755);
    const profile = { secret_command: `${kit.directory}/get-secret` };
    await kit.write('config.json', JSON.stringify({ current: 'a', profiles: { a: profile } }), 0o600);
    for (const value of ['{ file: token.txt }', '{ secret: it }']) {
      const ran = await kit.on(variable(value), ['diff'], {
        REPOCTL_CONFIG_DIR: kit.directory,
        PATH: process.env['PATH'] ?? '',
      });
      expect(ran).toMatchObject({ code: 2, sent: [], err: expect.stringContaining('it has the token of this run') });
      expect(texts(ran)).not.toContain(token());
    }
  });
});

describe('the name of a secret', () => {
  it('is never passed as an option to secret_command', async () => {
    expect(await kit.diff(variable('{ secret: -address=https://evil.example }'))).toMatchObject({
      code: 2,
      sent: [],
      err: expect.stringContaining('conf.yaml:2:62: value of variable V: secret cannot start with a dash'),
    });
  });
});

describe('a value from a variable, a file, or a command', () => {
  it.each([
    ['labels: { x: { color: red, description: { env: CANARY } } }', 'description of label x'],
    ['labels: { x: { color: { env: CANARY } } }', 'color of label x'],
    ['labels: { x: { color: red, was: { env: CANARY } } }', 'was of label x'],
    ['settings: { description: { file: token.txt } }', 'description of settings'],
    ['settings: { default_branch: { env: CANARY } }', 'default_branch of settings'],
    ['environments: { x: { external_url: { env: CANARY } } }', 'external_url of environment x'],
    ['milestones: { x: { description: { secret: it } } }', 'description of milestone x'],
    ['variables: { x: { value: y, description: { env: CANARY } } }', 'description of variable x'],
    ['schedules: { x: { ref: { env: CANARY }, cron: "* * * * *" } }', 'ref of schedule x'],
    ['create: true, settings: { description: { env: CANARY } }', 'description of settings'],
    ['was: { env: CANARY }', 'was of harbor/app'],
    ['prune: [{ env: CANARY }]', 'prune'],
  ])('is refused in fields that are shown: %s', async (body, what) => {
    const ran = await kit.on(on(`{ ${body} }`), ['diff'], { CANARY: canary });
    expect(ran).toMatchObject({ code: 2, sent: [] });
    expect(ran.err).toContain(`${what}: only secrets, public keys, and certificates can come from elsewhere`);
    expect(texts(ran)).not.toContain(canary);
  });

  it('is checked like a literal value before any request, and never quoted', async () => {
    const long = canary.repeat(4000);
    const ran = await kit.on(variable('{ env: LONG }'), ['diff'], { LONG: long });
    expect(ran).toMatchObject({
      code: 2,
      sent: [],
      err: 'error: conf.yaml:2:52: value of variable V can have 65535 characters at most\nhint: Nothing was sent.\n',
    });
    const member = '{ schedules: { n: { ref: master, cron: "* * * * *", variables: { A: { env: LONG } } } } }';
    expect(await kit.on(on(member), ['diff'], { LONG: long })).toMatchObject({
      code: 2,
      err: expect.stringContaining('variables of schedule n A can have 65535 characters at most'),
    });
  });

  it.each(['key: { env: PRIVATE }', 'key: "-----BEGIN OPENSSH PRIVATE KEY----- canary-5ecret-value"'])(
    'cannot be a private key in place of a public key: %s',
    async (key) => {
      const PRIVATE = `-----BEGIN OPENSSH PRIVATE KEY-----\n${canary}\n`;
      const ran = await kit.on(on(`{ deploy_keys: { k: { ${key} } } }`), ['diff'], { PRIVATE });
      expect(ran).toMatchObject({ code: 2, sent: [] });
      expect(ran.err).toContain('key of deploy key k cannot have a private key in it');
      expect(texts(ran)).not.toContain(canary);
    },
  );

  it('stays hidden despite "shown: true", whichever entry sets that', async () => {
    const beside = on('{ variables: { V: { value: { env: CANARY }, shown: true } } }');
    const above = `version: 1
projects:
  harbor/*: { variables: { V: { value: eu, shown: true } } }
  harbor/app: { variables: { V: { value: { env: CANARY } } } }
`;
    for (const text of [beside, above]) {
      for (const argv of [...formats, ['diff', '--explain', 'projects:harbor/app:variables:V']]) {
        const ran = await kit.on(text, argv, { CANARY: canary });
        expect([argv, ran.code]).toEqual([argv, argv.includes('--explain') ? 0 : 13]);
        expect(texts(ran)).not.toContain(canary);
        expect(texts(ran)).toMatch(/hidden/);
      }
    }
  });
});

describe('a value on the server', () => {
  it('in a variable stays hidden despite "shown: true", which a merge request can write', async () => {
    await kit.json(['variables', 'set', 'LIVE', canary, '-p', 'harbor/app']);
    const text = on('{ variables: { LIVE: { value: eu, shown: true } } }');
    for (const argv of formats) {
      const ran = await kit.on(text, argv);
      expect([argv, ran.code]).toEqual([argv, 13]);
      expect(texts(ran)).not.toContain(canary);
      expect(ran.out).toContain('eu');
    }
    expect((await kit.diff(text)).out).toBe('harbor/app\n  ~ variable LIVE  value: (hidden) → eu\n');
    expect(await kit.plan(text)).toMatchObject({ changes: [{ fields: { value: { hidden: true, new: 'eu' } } }] });
    expect(texts(await kit.on(text, ['apply', '--yes', '--json', '--debug']))).not.toContain(canary);
  });

  it('in a field unknown to repoctl stays hidden, and so does the new value if the name of the field suggests a secret', async () => {
    kit.wire.treat({
      answer: (_, body) =>
        Array.isArray(body) ? body : Object.assign({}, body, { seed: canary, runners_token: `${canary}-2` }),
    });
    const text = on(`{ settings: { other: { seed: mine, runners_token: ${canary} } } }`);
    for (const argv of [...formats, ['apply', '--yes', '--json']]) {
      const ran = await kit.on(text, argv);
      expect(texts(ran)).not.toContain(canary);
      expect(ran.out).toContain('runners_token');
    }
    expect((await kit.diff(text)).out).toBe(
      'harbor/app\n  ~ settings  seed: (hidden) → mine, runners_token: (hidden)\n',
    );
    // If the server ignores the new value, the message does not quote the current one.
    const { err } = await kit.apply(text);
    expect(err).toContain('harbor/app:settings: the server did not take seed of settings\n');
  });

  it('that an error message quotes from the request is redacted', async () => {
    const long = `${canary} of\ntwo lines`;
    kit.wire.treat({
      fate: ({ method, body }) => {
        if (method !== 'POST') return undefined;
        const { value } = JSON.parse(body) as { value: string };
        return { status: 400, body: { message: { value: [`"${value}" is not valid`] } } };
      },
    });
    for (const argv of [
      ['apply', '--yes'],
      ['apply', '--yes', '--json'],
      ['apply', '--yes', '--debug'],
    ]) {
      const ran = await kit.on(variable('{ env: CANARY }'), argv, { CANARY: long });
      expect(ran.code).toBe(8);
      expect(texts(ran)).toContain('[redacted]');
      expect(texts(ran)).toContain('is not valid');
      expect(texts(ran)).not.toContain(canary);
    }
  });

  it('in headers and URL variables of a hook is neither compared nor shown', async () => {
    const url = 'https://ci.example.com/hook';
    const header = `[{ key: Authorization, value: ${canary} }]`;
    const text = `version: 1\nhooks: { "${url}": { push_events: true, custom_headers: ${header}, url_variables: ${header} } }\n`;
    for (const argv of formats) {
      const ran = await kit.on(text, argv);
      expect([argv, ran.code]).toEqual([argv, 13]);
      expect(texts(ran)).not.toContain(canary);
    }
  });
});
