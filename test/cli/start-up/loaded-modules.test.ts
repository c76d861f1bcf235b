import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../support/service.ts';
import { makeHome } from '../support/home.ts';
import { loadedBy, type Loaded } from './loaded-by.ts';

/** The directories of the program's own modules, with the number of modules loaded from each. */
const counted = ({ own }: Loaded): Readonly<Record<string, number>> => {
  const directories = own.map((path) => path.split('/').slice(0, -1).join('/'));
  return Object.fromEntries(
    [...new Set(directories)].sort().map((name) => [name, directories.filter((other) => other === name).length]),
  );
};

// Loading each of these takes milliseconds, which a command that does not need them must not spend.
const slow = new Set([
  'node:child_process',
  'node:crypto',
  'node:http',
  'node:https',
  'node:tls',
  'node:zlib',
  'node:sqlite',
]);

describe('a command line', () => {
  let service: TestService;
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    service = await startService();
    env = { REPOCTL_URL: service.url, REPOCTL_TOKEN: service.rootToken, REPOCTL_PROJECT: 'root/app' };
    const headers = { 'private-token': service.rootToken, 'content-type': 'application/json' };
    const post = async (path: string, body: object): Promise<void> => {
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const { status } = await fetch(`${service.url}/api/v4${path}`, request);
      expect(status).toBe(201);
    };
    await post('/projects', { name: 'app' });
    await post('/projects/root%2Fapp/labels', { name: 'bug', color: '#d9534f' });
  });

  afterAll(async () => {
    await service.stop();
  });

  it('with --version loads no packages and no commands', async () => {
    const loaded = await loadedBy(['--version']);
    expect(loaded.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(loaded.packages).toEqual([]);
    expect(loaded.own).toEqual([
      'assets/assets',
      'cli/context/end-signals',
      'cli/context/version',
      'cli/errors/exit-codes',
      'cli/errors/interrupted-error',
      'cli/errors/output-error',
      'cli/main',
      'cli/output/color-level',
      'cli/output/streams',
      'cli/output/write',
      'cli/program/pre-parse',
    ]);
    expect(loaded.node.filter((name) => slow.has(name))).toEqual([]);
  });

  it('with --help loads commander, but no noun, verb, or endpoint', async () => {
    const loaded = await loadedBy(['--help']);
    expect(loaded.stdout).toContain('labels');
    expect(loaded.packages).toEqual(['commander']);
    expect(Object.keys(counted(loaded))).toEqual([
      'assets',
      'cli',
      'cli/config',
      'cli/context',
      'cli/errors',
      'cli/output',
      'cli/program',
      'contract/vocabulary',
    ]);
    expect(loaded.own.length).toBeLessThanOrEqual(31);
    expect(loaded.node.filter((name) => slow.has(name))).toEqual([]);
  });

  it('with labels --help loads commander, its own noun, and its own part of the contract', async () => {
    const loaded = await loadedBy(['labels', '--help']);
    expect(loaded.stdout).toContain('subscribe');
    expect(loaded.packages).toEqual(['commander']);
    expect(loaded.own.filter((path) => /^(contract|cli\/commands)\//.test(path))).toEqual([
      'cli/commands/planning/labels',
      'contract/planning/labels',
      'contract/vocabulary/endpoint',
      'contract/vocabulary/fields',
      'contract/vocabulary/parse-url',
      'contract/vocabulary/places',
    ]);
    expect(loaded.own.filter((path) => path.startsWith('api/'))).toEqual([]);
    expect(loaded.own.length).toBeLessThanOrEqual(51);
    expect(loaded.node.filter((name) => slow.has(name))).toEqual([]);
  });

  it('with search words for help loads commander and all nouns, but no HTTP client', async () => {
    const loaded = await loadedBy(['help', 'who', 'can', 'push']);
    expect(loaded.stdout).toContain('branches protected');
    expect(loaded.packages).toEqual(['commander']);
    expect(loaded.own.filter((path) => /^(api\/(client|transport)|server\/|generate\/)/.test(path))).toEqual([]);
    expect(loaded.node.filter((name) => slow.has(name))).toEqual([]);
  });

  it('with labels list --json loads commander and the HTTP library, but neither tables nor colors', async () => {
    const loaded = await loadedBy(['labels', 'list', '--json'], env);
    expect(JSON.parse(loaded.stdout)).toMatchObject([{ name: 'bug' }]);
    expect(loaded.packages).toEqual(['commander', 'undici']);
    expect(loaded.own.filter((path) => /^(contract|cli\/commands)\//.test(path))).toEqual([
      'cli/commands/planning/labels',
      'contract/planning/labels',
      'contract/vocabulary/endpoint',
      'contract/vocabulary/fields',
      'contract/vocabulary/parse-url',
      'contract/vocabulary/places',
    ]);
    expect(loaded.own.filter((path) => path.startsWith('server/'))).toEqual([]);
    expect(loaded.own.length).toBeLessThanOrEqual(115);
    expect(loaded.node.filter((name) => slow.has(name))).toEqual([]);
  });

  it('with a number that JavaScript cannot represent loads a JSON parser that other numbers do not need', async () => {
    const home = await makeHome();
    await home.write('long.ndjson', '{"name":12345678901234567890}\n');
    await home.write('usual.ndjson', '{"name":1234567890}\n');
    const load = (file: string) => {
      const rows = ['--from', join(home.directory, file), '--color', 'red', '-p', 'a/b', '--json', '--dry-run'];
      return loadedBy(['labels', 'create', ...rows], env);
    };
    const long = await load('long.ndjson');
    expect(long.packages).toContain('lossless-json');
    const usual = await load('usual.ndjson');
    expect(usual.packages).not.toContain('lossless-json');
  });

  it('that completes a name loads the HTTP library, but not the program', async () => {
    const words = ['__complete', 'labels', '--', 'repoctl', 'labels', 'delete', ''];
    const loaded = await loadedBy(words, env);
    expect(loaded.stdout).toContain('bug');
    expect(loaded.packages).toEqual(['undici']);
    expect(loaded.own.filter((path) => /^(server|cli\/commands)\/|^cli\/(run-cli|manifest)$/.test(path))).toEqual([]);
    expect(loaded.own.length).toBeLessThanOrEqual(81);
  });

  it('that completes an unknown kind of value loads no packages', async () => {
    const loaded = await loadedBy(['__complete', 'nothing-known', '--', 'repoctl', '']);
    expect(loaded.stdout).toBe('');
    expect(loaded.packages).toEqual([]);
    expect(loaded.own.length).toBeLessThanOrEqual(45);
  });
});
