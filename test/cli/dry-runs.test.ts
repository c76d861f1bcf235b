/** A dry run shows the changes that a command would make, and makes none of them; the short run has a sample of the verbs. */
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { sampleOf } from '../support/rounds.ts';
import { timeoutMs } from '../support/timeout.ts';
import { everyVerb, kindOfVerb } from './support/every-verb.ts';
import { run } from './support/run.ts';

const beside: readonly (readonly string[])[] = [[], ['--if-exists', 'skip'], ['--if-exists', 'update'], ['--json']];

describe('--dry-run', () => {
  it('sends only read requests for every verb, with any other options', { timeout: 10 * timeoutMs }, async () => {
    const { url, received } = await recordingServer((response) => json(response, []));
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app', REPOCTL_GROUP: 'team' };
    for (const [, words, { section }] of sampleOf(everyVerb, kindOfVerb)) {
      for (const options of beside) {
        if (options[0] === '--if-exists' && section === undefined) continue;
        const { err } = await run([...words, '--yes', '--dry-run', ...options], { env });
        const written = received.splice(0).filter(({ method }) => method !== 'GET' && method !== 'HEAD');
        expect.soft({ words, options, written }).toEqual({ words, options, written: [] });
        // Every verb supports --dry-run.
        expect.soft(err, words.join(' ')).not.toContain('cannot be tried with --dry-run');
      }
    }
  });
});

describe('--dry-run of a command that runs git', () => {
  const project = { id: 7, path_with_namespace: 'team/app', http_url_to_repo: 'https://forge.test/team/app.git' };
  const mr = { iid: 2, source_branch: 'topic', target_branch: 'main', source_project_id: 7 };

  it.each([
    [
      ['projects', 'clone', 'team/app', '--', '--depth', '1'],
      'git clone --depth 1 https://forge.test/team/app.git app\n',
    ],
    [
      ['mrs', 'checkout', '2'],
      'git fetch https://forge.test/team/app.git topic\n' +
        'git switch topic\n' +
        "git config branch.topic.repoctl-mr 'URL/team/app!2 topic'\n",
    ],
  ])('prints the git commands: %j', async (argv, shown) => {
    const { url } = await recordingServer((response, { url: path }) =>
      json(response, path.includes('merge_requests') ? mr : project),
    );
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'team/app' };
    const dashes = argv.indexOf('--');
    const words = dashes === -1 ? [...argv, '--dry-run'] : argv.toSpliced(dashes, 0, '--dry-run');
    expect(await run(words, { env })).toEqual({ code: 0, out: shown.replace('URL', url), err: '' });
  });
});
