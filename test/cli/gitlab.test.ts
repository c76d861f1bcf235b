/** Commands for what only GitLab has: each request is one that GitLab takes, and our server says that it has none of them. */
import { parse } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { isOnlyInGitlab } from '../../src/cli/output/availability.ts';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { gitlabServer } from '../support/gitlab/gitlab-server.ts';
import { timeoutMs } from '../support/timeout.ts';
import { everyVerb } from './support/every-verb.ts';
import { filesOfWords } from './support/files-of-words.ts';
import { run } from './support/run.ts';

/** Verbs with an endpoint that only GitLab has. */
const verbs = everyVerb.filter(([, , { endpoint, alternatives = [] }]) =>
  [endpoint, ...alternatives.map((other) => other.endpoint)].some(isOnlyInGitlab),
);

/** The first command of a line, up to a pipe; the options that choose a format are left out. */
const wordsOf = (line: string): readonly string[] => {
  const words = parse(line);
  const end = words.findIndex((word) => typeof word !== 'string');
  return words
    .slice(1, end === -1 ? undefined : end)
    .filter((word) => typeof word === 'string')
    .filter((word, index, all) => ![word, all[index - 1]].some((one) => one === '-o' || one === '--jq'));
};

/** Its exit code says that something differs, and it needs another server. */
const apart = 'settings diff';

const examples = verbs
  .filter(([path]) => path !== apart)
  .flatMap(([path, , { examples: own, endpoint, alternatives = [] }]) =>
    own
      .filter(({ command }) => command.startsWith(`repoctl ${path}`))
      .map(({ command }) => ({
        words: wordsOf(command),
        methods: new Set<string>(
          [endpoint, ...alternatives.map((other) => other.endpoint)].map(({ method }) => method),
        ),
      })),
  );

/** Runs a command line against a server whose records have the names in it. */
const runAtGitlab = async (words: readonly string[]) => {
  const { url, faults, received } = await gitlabServer({}, words);
  const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
  const result = await run([...words, '--yes'], { env, cwd: filesOfWords(words), stdin: 'a text\n' });
  return { ...result, faults, received };
};

const timeout = 10 * timeoutMs;

describe('a command for what only GitLab has', () => {
  it('sends requests that GitLab takes, in every example', { timeout }, async () => {
    const wrong: unknown[] = [];
    for (const { words, methods } of examples) {
      const { code, err, faults, received } = await runAtGitlab(words);
      const isSent = received.some(({ method }) => methods.has(method));
      if (code !== 0 || faults.length > 0 || !isSent) wrong.push({ words: words.join(' '), code, err, faults });
    }
    expect(wrong).toEqual([]);
    expect(examples.length).toBeGreaterThan(5);
  });

  it('shows the same requests in a dry run, and sends reads alone', { timeout }, async () => {
    const wrong: unknown[] = [];
    for (const { words } of examples) {
      const { code, err, faults, received } = await runAtGitlab([...words, '--dry-run']);
      const written = received.filter(({ method }) => method !== 'GET');
      if (code !== 0 || faults.length > 0 || written.length > 0) {
        wrong.push({ words: words.join(' '), code, err, faults, written });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('says on our server that only GitLab has it', { timeout }, async () => {
    const { url } = await recordingServer((response, { url: path }) => {
      if (path === '/api/v4/version') json(response, { version: '0.9.0', revision: 'abc' });
      else if (/^\/api\/v4\/(projects|groups|users|namespaces)\/(?!import$)[^/?]+$/.test(path))
        json(response, { id: 7 });
      else json(response, { error: '404 Not Found' }, 404);
    });
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: '7', REPOCTL_GROUP: '8' };
    const wrong: unknown[] = [];
    for (const [path, words, { endpoint }] of verbs.filter(
      ([own, , verb]) => isOnlyInGitlab(verb.endpoint) && own !== apart,
    )) {
      const around = { env, cwd: filesOfWords(words), stdin: 'a text\n' };
      const { code, err } = await run([...words, '--yes'], around);
      const isSaid = err.includes(`in ${endpoint.onlyIn}`) || err.includes('in GitLab');
      if (code !== 6 || !isSaid) wrong.push({ path, code, err });
    }
    expect(wrong).toEqual([]);
  });
});
