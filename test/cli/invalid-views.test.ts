/** Whatever a verb does, how its records are printed is known before: what cannot be printed so is not done. */
import { parse } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { loadAllNouns } from '../../src/cli/manifest.ts';
import type { Noun } from '../../src/cli/verbs/noun.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { run } from './support/run.ts';

const invalid: readonly (readonly string[])[] = [
  ['--columns', ','],
  ['--columns', 'name', '--json'],
  ['--columns', 'name', '-o', 'name'],
  ['--fields', 'id,,name'],
  ['--fields', 'id', '--columns', 'name'],
  ['--jq', '.id', '-o', 'csv'],
  ['--jq', '.['],
];

/** The words of the first example that begins with the verb. */
const wordsOf = (commands: readonly string[], path: string): readonly string[] => {
  const command = commands.find((text) => `${text} `.startsWith(`repoctl ${path} `)) ?? `repoctl ${path}`;
  return parse(command)
    .filter((word) => typeof word === 'string')
    .slice(1);
};

const verbsIn = (noun: Noun, above = ''): readonly (readonly [path: string, words: readonly string[]])[] => {
  const name = `${above}${noun.name}`;
  const own = noun.verbs.map((verb) => {
    const path = `${name} ${verb.name}`;
    const commands = verb.examples.map(({ command }) => command);
    return [path, wordsOf(commands, path)] as const;
  });
  return [...own, ...(noun.nouns ?? []).flatMap((inner) => verbsIn(inner, `${name} `))];
};

const verbs = (await loadAllNouns()).flatMap((noun) => verbsIn(noun));

describe('a view that is invalid', () => {
  it.each(verbs)('has %s send nothing, and end with 2', async (_path, words) => {
    const { url, received } = await recordingServer((response) => json(response, {}));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    for (const view of invalid) {
      const { code, err } = await run([...words, '--yes', ...view], { env });
      expect({ view, code, err, sent: received.length }).toMatchObject({ view, code: 2, sent: 0 });
    }
  });
});
