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

/** What a runner sets in every job. */
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

/** Where to, with which token in which header, and about which project. */
const inShort = ({ url, token, token_type: type, project }: Settings) =>
  [url.value, token.value, type.value, project.value] as const;

const origin = (name: string) => ({ kind: 'job', name });

describe('in a CI job', () => {
  it('the server, the project, and the token are those of the job', () => {
    expect(resolve(job)).toMatchObject({
      url: { value: 'https://forge.example/code/', origin: origin('CI_SERVER_URL') },
      project: { value: 'harbor/apps/planner', origin: origin('CI_PROJECT_PATH') },
      token: { value: 'job-token', origin: origin('CI_JOB_TOKEN') },
      token_type: { value: 'job', origin: origin('CI_JOB_TOKEN') },
    });
  });

  it('a token that was given to the job goes before its own', () => {
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
  ])('nothing counts when %s', (_what, missing) => {
    const env = { ...job, GITLAB_TOKEN: 'access-token', ...missing };
    expect(jobDefaults(env)).toBeUndefined();
    expect(inShort(resolve(env))).toEqual([undefined, undefined, 'private', undefined]);
  });

  it('a server without a scheme is one of HTTPS, and a bad one is named', () => {
    expect(resolve({ ...job, CI_SERVER_URL: 'forge.example' }).url.value).toBe('https://forge.example');
    expect(() => resolve({ ...job, CI_SERVER_URL: 'ftp://forge.example' })).toThrow(
      'environment variable CI_SERVER_URL: url must start with http:// or https://, got "ftp://forge.example"',
    );
  });

  it('a bad token is named, and not shown', () => {
    expect(() => resolve({ ...job, GITLAB_TOKEN: 'two words' })).toThrow(
      /^environment variable GITLAB_TOKEN: token contains spaces, [^"]*$/,
    );
  });
});

describe('what wins over the CI job', () => {
  it('are the variables of repoctl', () => {
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

  it('is the profile, for the same server and for another', () => {
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

  it('is wherever the profile keeps its token', () => {
    for (const place of [{ token_file: '/run/token' }, { token_command: 'pass show' }, { token_from: 'glab:x' }]) {
      expect(resolve(job, {}, { url: 'https://forge.example', ...place }).token.value).toBeUndefined();
    }
  });
});

describe('the token of a CI job', () => {
  it('stands in for one that the profile of its server lacks, in its own header', () => {
    const profile = { url: 'https://forge.example', token_type: 'bearer', project: 'team/app' };
    expect(inShort(resolve(job, {}, profile))).toEqual(['https://forge.example', 'job-token', 'job', 'team/app']);
  });

  it.each([
    ['another host', 'https://other.example'],
    ['another port', 'https://forge.example:8443'],
    ['another scheme', 'http://forge.example'],
    ['a host that begins alike', 'https://forge.example.evil.example'],
  ])('is withheld, and so is the project, where --url or REPOCTL_URL points at %s', (_what, url) => {
    for (const settings of [resolve(job, { url }), resolve({ ...job, REPOCTL_URL: url })]) {
      expect(inShort(settings)).toEqual([url, undefined, 'private', undefined]);
      expect(settings.token.withheld).toBe(
        `CI_JOB_TOKEN is not used for ${new URL(url).origin}: it is for https://forge.example`,
      );
    }
  });

  it('goes to any path of its origin, however it is written', () => {
    for (const url of ['https://forge.example', 'https://FORGE.example:443/else']) {
      expect(inShort(resolve(job, { url }))).toEqual([url, 'job-token', 'job', 'harbor/apps/planner']);
    }
  });

  it('does not go to the server of a profile without a token, of which nothing is said', () => {
    const { token } = resolve(job, {}, { url: 'https://other.example' });
    expect([token.value, token.withheld]).toEqual([undefined, undefined]);
  });

  it('does not go anywhere where the server of the job is none', () => {
    const { token } = resolve({ ...job, CI_SERVER_URL: 'ftp://forge.example' }, { url: 'https://forge.example' });
    expect([token.value, token.withheld]).toEqual([undefined, undefined]);
  });

  it('is used where the token of the profile is for another server, or for none', () => {
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

  it('leaves the reason in place for which the profile’s token is not used elsewhere', () => {
    const profile = { url: 'https://forge.example', token: 'profile-token' };
    expect(resolve(job, { url: 'https://other.example' }, profile).token.withheld).toContain(
      'the credentials of profile "work" are not used for https://other.example',
    );
  });
});

describe('the settings of a CI job as shown', () => {
  it('name the variables, and mask the token', () => {
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

describe('the environment of other programs', () => {
  const env = { ...job, GITLAB_TOKEN: 'access-token', PATH: '/bin' };

  it('has no token of the CI job', () => {
    const { GITLAB_TOKEN: _given, CI_JOB_TOKEN: _own, ...others } = env;
    expect(environmentForPrograms(env)).toEqual(others);
  });

  it('keeps them where they are not ours: REPOCTL_TOKEN is set, or it is no CI job', () => {
    expect(environmentForPrograms({ ...env, REPOCTL_TOKEN: 'env-token' })).toEqual(env);
    expect(tokenVariables({ ...env, CI: 'false' })).toEqual([]);
  });
});
