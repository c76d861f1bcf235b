/** No secret that a command sends is in its dry run, its debug output, or its errors. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolveVerb } from '../../src/cli/verbs/resolve-verb.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { everyVerb } from './support/every-verb.ts';
import { run } from './support/run.ts';

const canary = 'CanaryX7Kq2mVb9sLwH4tYc1PzN8dRu5EjGo0WiSaMfQ';

/** In the form of a key of the Standard Webhooks description: 32 bytes in base64. */
const signing = `whsec_${canary.slice(0, 43)}=`;

/** The names of parameters with secrets, and of those whose members are secrets. */
const secretName = /(^|_)(password|token|secret|value)$/;
const bagName = /(^|_)(variables|headers)$/;

/** Secrets whose names do not say so. */
const otherSecrets: ReadonlySet<string> = new Set(['pages create key', 'pages update key']);

/** Parameters that are named like secrets. */
const noSecrets: ReadonlySet<string> = new Set([
  'groups attributes set value',
  'projects attributes set value',
  'settings limits set ci_instance_level_variables',
  'settings limits set dotenv_variables',
  'users attributes set value',
  'projects update ci_display_pipeline_variables',
  'users create force_random_password',
  'users create reset_password',
  'users onboard force_random_password',
  'users onboard reset_password',
]);

/** Options of examples, in place of which the secret stands. */
const replaced: Readonly<Record<string, string>> = {
  'users create password': '--reset-password',
  'triggers run token': '--trigger Docs',
  'pages update key': '--certificate @fullchain.pem --key @privkey.pem',
};

interface Secret {
  readonly name: string;
  /** Command lines with it, one of which sends it. */
  readonly lines: readonly (readonly string[])[];
}

/** The secrets of a verb, each in the verb's example. */
const secretsOf = ([path, words, declared]: (typeof everyVerb)[number], file: string): readonly Secret[] => {
  const { parameters, endpoint } = resolveVerb(declared);
  if (endpoint.risk === 'read') return [];
  const first = words.findIndex((word) => word.startsWith('-'));
  const options = first === -1 ? [] : words.slice(first);
  const verb = path.split(' ');
  const args = words.slice(verb.length, first === -1 ? words.length : first);
  const positional = parameters.filter(({ place }) => place === 'positional');
  const linesOf = (name: string, wire: string): readonly (readonly string[])[] => {
    const index = positional.findIndex((one) => one.wire === wire);
    if (index !== -1) return [[...verb, ...args.with(index, canary), ...options]];
    const values = bagName.test(wire)
      ? [`NAME=${canary}`, JSON.stringify([{ key: 'NAME', value: canary }])]
      : [`@${file}`, `@${file}.signing`];
    const without = new Set(replaced[`${path} ${wire}`]?.split(' '));
    const beside = options.filter((word) => !without.has(word));
    const line = [...verb, ...args, ...beside, `--${name}`];
    return values.map((value) => line.concat(value));
  };
  return parameters.flatMap(({ name, wire }) => {
    const isSecret = bagName.test(wire) || secretName.test(wire) || otherSecrets.has(`${path} ${wire}`);
    return isSecret && !noSecrets.has(`${path} ${wire}`)
      ? [{ name: `${path} ${wire}`, lines: linesOf(name, wire) }]
      : [];
  });
};

const record = {
  id: 3,
  iid: 3,
  key: 'NAME',
  name: 'Docs',
  username: 'alice',
  description: 'Docs',
  domain: 'x.example.com',
};

/** Answers writes with the JSON that they sent, as a careless server does. */
const careless = () =>
  recordingServer((response, { method, url, body }) => {
    const sent = body.toString();
    if (method !== 'GET') return json(response, { message: `cannot store ${sent.startsWith('{') ? sent : ''}` }, 500);
    const { pathname } = new URL(url, 'http://forge.test');
    json(response, pathname.endsWith('s') ? [record] : record);
  });

describe('a secret', () => {
  let directory: string;
  let secrets: readonly Secret[];
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'repoctl-canaries-'));
    const file = join(directory, 'secret');
    await writeFile(file, canary);
    await writeFile(`${file}.signing`, signing);
    secrets = everyVerb.flatMap((one) => secretsOf(one, file));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('is taken by many commands', () => {
    expect(secrets.length).toBeGreaterThan(25);
  });

  it.each([[['--dry-run']], [['--dry-run', '--json']], [['--debug']], [['--json']], [['--if-exists', 'update']]])(
    'is not shown with %j',
    async (options) => {
      const { url, received } = await careless();
      const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
      for (const { name, lines } of secrets) {
        const told: string[] = [];
        for (const words of lines) {
          const { out, err } = await run([...words, '--yes', ...options], { env });
          told.push(`${out}${err}`);
        }
        const sent = received.splice(0).filter(({ method }) => method !== 'GET');
        const isSent = sent.some(({ body }) => body.includes(canary.slice(0, 40)));
        const shown = told.filter((text) => text.includes(canary.slice(0, 40)));
        const isUnsent = options.includes('--dry-run') || (options.includes('--if-exists') && !isSent);
        expect.soft({ name, shown, isSent, told }).toEqual({ name, shown: [], isSent: !isUnsent, told });
      }
    },
  );
});
