import { describe, expect, it } from 'vitest';
import type { ConfigFile, Profile } from '../../../src/cli/config/config-file.ts';
import type { Environment } from '../../../src/cli/config/environment.ts';
import { jobDefaults } from '../../../src/cli/config/job-defaults.ts';
import {
  describeSettings,
  resolveSettings,
  type SettingFlags,
  type Settings,
  tokenPlace,
} from '../../../src/cli/config/settings.ts';
import { environmentForPrograms, tokenVariables } from '../../../src/cli/output/environment.ts';

/** Variables that a runner sets in every job. */
const job = {
  CI: 'true',
  CI_SERVER_URL: 'https://forge.example/code/',
  CI_PROJECT_PATH: 'harbor/apps/planner',
  CI_JOB_TOKEN: 'job-token',
};

const resolve = (env: Environment, flags: SettingFlags = {}, profile?: Profile): Settings => {
  const file: ConfigFile = { profiles: profile === undefined ? {} : { work: profile } };
  return resolveSettings({ flags, env: { HOME: '/home/me', ...env }, file });
};

/** The URL, the token, its header, and the project. */
const inShort = ({ url, token, token_type: type, project }: Settings) =>
  [url.value, token.value, type.value, project.value] as const;

const origin = (name: string) => ({ kind: 'job', name });

describe('in a CI job', () => {
  it('the server, the project, and the token come from the job', () => {
    expect(resolve(job)).toMatchObject({
      url: { value: 'https://forge.example/code/', origin: origin('CI_SERVER_URL') },
      project: { value: 'harbor/apps/planner', origin: origin('CI_PROJECT_PATH') },
      token: { value: 'job-token', origin: origin('CI_JOB_TOKEN') },
      token_type: { value: 'job', origin: origin('CI_JOB_TOKEN') },
    });
  });

  it('a token variable of the user overrides CI_JOB_TOKEN', () => {
    expect(resolve({ ...job, GITLAB_TOKEN: 'access-token' })).toMatchObject({
      token: { value: 'access-token', origin: origin('GITLAB_TOKEN') },
      token_type: { value: 'private', origin: origin('GITLAB_TOKEN') },
    });
    expect(resolve({ ...job, GITLAB_TOKEN: '' }).token.value).toBe('job-token');
  });

  it.each([
    ['CI is not set', { CI: undefined }],
    ['CI is false', { CI: 'false' }],
    ['CI is not true', { CI: 'woodpecker' }],
    ['CI_SERVER_URL is not set', { CI_SERVER_URL: undefined }],
    ['CI_SERVER_URL is empty', { CI_SERVER_URL: '' }],
  ])('no setting comes from the job if %s', (_what, missing) => {
    const env = { ...job, GITLAB_TOKEN: 'access-token', ...missing };
    expect(jobDefaults(env)).toBeUndefined();
    expect(inShort(resolve(env))).toEqual([undefined, undefined, 'private', undefined]);
  });

  it('a server without a scheme uses HTTPS, and an invalid one is named', () => {
    expect(resolve({ ...job, CI_SERVER_URL: 'forge.example' }).url.value).toBe('https://forge.example');
    expect(() => resolve({ ...job, CI_SERVER_URL: 'ftp://forge.example' })).toThrow(
      'environment variable CI_SERVER_URL: url must start with http:// or https://, got "ftp://forge.example"',
    );
  });

  it('an invalid token variable is named, but its value is not shown', () => {
    expect(() => resolve({ ...job, GITLAB_TOKEN: 'two words' })).toThrow(
      /^environment variable GITLAB_TOKEN: token contains spaces, [^"]*$/,
    );
  });
});

describe('a CI job is overridden', () => {
  it('by variables of repoctl', () => {
    const own = {
      REPOCTL_URL: 'https://forge.example/code',
      REPOCTL_TOKEN: 'env-token',
      REPOCTL_PROJECT: 'team/app',
    };
    expect(inShort(resolve({ ...job, ...own }))).toEqual([
      'https://forge.example/code',
      'env-token',
      'private',
      'team/app',
    ]);
    expect(inShort(resolve({ ...job, REPOCTL_TOKEN: 'env-token' }))).toEqual([
      'https://forge.example/code/',
      'env-token',
      'private',
      'harbor/apps/planner',
    ]);
  });

  it('by a profile, for the same server and for another one', () => {
    const profile = { url: 'https://forge.example', token: 'profile-token', project: 'team/app' };
    expect(inShort(resolve(job, {}, profile))).toEqual([
      'https://forge.example',
      'profile-token',
      'private',
      'team/app',
    ]);
    const elsewhere = { url: 'https://other.example', token: 'profile-token', token_type: 'bearer' };
    expect(inShort(resolve(job, {}, elsewhere))).toEqual([
      'https://other.example',
      'profile-token',
      'bearer',
      undefined,
    ]);
  });

  it('by any token source of a profile', () => {
    for (const place of [{ token_file: '/run/token' }, { token_command: 'pass show' }, { token_from: 'glab:x' }]) {
      expect(resolve(job, {}, { url: 'https://forge.example', ...place }).token.value).toBeUndefined();
    }
  });
});

describe('the token of a CI job', () => {
  it('is used in its own header if the profile for its server has no token', () => {
    const profile = { url: 'https://forge.example', token_type: 'bearer', project: 'team/app' };
    expect(inShort(resolve(job, {}, profile))).toEqual(['https://forge.example', 'job-token', 'job', 'team/app']);
  });

  it.each([
    ['another host', 'https://other.example'],
    ['another port', 'https://forge.example:8443'],
    ['another scheme', 'http://forge.example'],
    ['a host with the same prefix', 'https://forge.example.evil.example'],
  ])('is withheld together with the project if --url or REPOCTL_URL has %s', (_what, url) => {
    for (const settings of [resolve(job, { url }), resolve({ ...job, REPOCTL_URL: url })]) {
      expect(inShort(settings)).toEqual([url, undefined, 'private', undefined]);
      expect(settings.token.withheld).toBe(
        `CI_JOB_TOKEN is not used for ${new URL(url).origin}: it is for https://forge.example`,
      );
    }
  });

  it('is sent to any path of its origin, in any spelling', () => {
    for (const url of ['https://forge.example', 'https://FORGE.example:443/else']) {
      expect(inShort(resolve(job, { url }))).toEqual([url, 'job-token', 'job', 'harbor/apps/planner']);
    }
  });

  it('is not sent to the server of a profile without a token, without a message', () => {
    const { token } = resolve(job, {}, { url: 'https://other.example' });
    expect([token.value, token.withheld]).toEqual([undefined, undefined]);
  });

  it('is not sent anywhere if the server of the job is invalid', () => {
    const { token } = resolve({ ...job, CI_SERVER_URL: 'ftp://forge.example' }, { url: 'https://forge.example' });
    expect([token.value, token.withheld]).toEqual([undefined, undefined]);
  });

  it("is used if the profile's token is for another server or for none", () => {
    const flags = { url: 'https://forge.example' };
    const elsewhere = { url: 'https://other.example', token: 'profile-token' };
    expect(resolve(job, flags, elsewhere).token).toEqual({ value: 'job-token', origin: origin('CI_JOB_TOKEN') });
    expect(inShort(resolve(job, {}, { token: 'loose-token' }))).toEqual([
      'https://forge.example/code/',
      'job-token',
      'job',
      'harbor/apps/planner',
    ]);
  });

  it("does not change the reason why the profile's token is withheld", () => {
    const profile = { url: 'https://forge.example', token: 'profile-token' };
    expect(resolve(job, { url: 'https://other.example' }, profile).token.withheld).toContain(
      'the credentials of profile "work" are not used for https://other.example',
    );
  });
});

describe('the displayed settings of a CI job', () => {
  it('name the variables and mask the token', () => {
    const settings = resolve({ ...job, GITLAB_TOKEN: 'access-token-of-24-letters' });
    expect(describeSettings(settings)).toEqual(
      expect.arrayContaining([
        { key: 'url', value: 'https://forge.example/code/', origin: 'environment variable CI_SERVER_URL' },
        { key: 'token', value: '********ters', origin: 'environment variable GITLAB_TOKEN' },
        { key: 'token_type', value: 'private', origin: 'environment variable GITLAB_TOKEN' },
        { key: 'project', value: 'harbor/apps/planner', origin: 'environment variable CI_PROJECT_PATH' },
      ]),
    );
    expect(tokenPlace(settings)).toBe('environment variable GITLAB_TOKEN');
  });
});

describe('the environment of child processes', () => {
  const env = { ...job, GITLAB_TOKEN: 'access-token', PATH: '/bin' };

  it('does not contain the tokens of the CI job', () => {
    const { GITLAB_TOKEN: _given, CI_JOB_TOKEN: _own, ...others } = env;
    expect(environmentForPrograms(env)).toEqual(others);
  });

  it('contains them if repoctl does not use them: with REPOCTL_TOKEN, or outside of a CI job', () => {
    expect(environmentForPrograms({ ...env, REPOCTL_TOKEN: 'env-token' })).toEqual(env);
    expect(tokenVariables({ ...env, CI: 'false' })).toEqual([]);
  });
});
