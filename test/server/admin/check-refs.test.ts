import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkRefs } from '../../../src/server/admin/check-refs.ts';
import { changeRefs, journalRefUpdates } from '../../../src/server/code/pushes/ref-journal.ts';
import { makeTag } from '../../../src/server/git/tags.ts';
import { runGit } from '../../../src/server/git/run-git.ts';
import { updateRefs } from '../../../src/server/git/update-refs.ts';
import { commitFiles } from '../../../src/server/git/write-commit.ts';
import { engineNames } from '../../support/databases.ts';
import { damages } from '../code/damaged-refs/damage.ts';
import { ada, noon } from '../git/scratch.ts';
import { openFixture, type Fixture } from '../queue/service-fixture.ts';

const named = Object.entries(damages).filter(([, { at }]) => at === 'ref');

/** A line of a reflog. */
const line = (from: string, to: string): string => `${from} ${to} Ada <ada@example.org> 1700000000 +0000\tpush\n`;

describe.each(engineNames)('checking refs on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterAll(() => fixture?.close());

  const aside = () => join(dirname(fixture.repository), 'aside');
  const check = async (repair = false): Promise<readonly string[]> => {
    const places = [{ id: fixture.project.id, dir: fixture.repository, storagePath: dirname(fixture.repository) }];
    const found = await checkRefs(fixture.service.database.db, places, repair ? aside : undefined);
    return found.map(({ status, message }) => `${status} ${message.replace(/^project \d+: /, '')}`);
  };
  const shaOf = async (ref: string): Promise<string> =>
    (await runGit({ dir: fixture.repository, args: ['rev-parse', '--verify', ref], accept: [0, 128] })).stdout.trim();

  let count = 0;
  /** A new commit that no ref leads to. */
  const newCommit = async (): Promise<string> => {
    count += 1;
    const commit = { branch: `made-${count}`, author: ada, date: noon, message: `${count}`, files: [] };
    const sha = await commitFiles(fixture.repository, { ...commit, parent: fixture.sha });
    await updateRefs(fixture.repository, [{ ref: `refs/heads/${commit.branch}`, before: sha, after: null }]);
    return sha;
  };
  const change = async (ref: string, before: string | null, after: string | null): Promise<void> => {
    const { service, project, repository: dir, owner } = fixture;
    const updates = [{ ref, before, after }];
    expect(await changeRefs(service, { project, dir, userId: owner.id, updates })).toBe(true);
  };
  /** A branch that was pushed. */
  const pushed = async (): Promise<{ ref: string; sha: string }> => {
    const sha = await newCommit();
    const ref = `refs/heads/topic-${count}`;
    await change(ref, null, sha);
    return { ref, sha };
  };
  /** A branch that nobody pushed, as in a repository that was copied here. */
  const copied = async (): Promise<{ ref: string; sha: string }> => {
    const sha = await newCommit();
    const ref = `refs/heads/copied-${count}`;
    await updateRefs(fixture.repository, [{ ref, before: null, after: sha }]);
    return { ref, sha };
  };
  const giveUp = (ref: string): Promise<void> => rm(join(fixture.repository, ref));

  it('finds nothing in a sound repository', async () => {
    await pushed();
    expect(await check()).toEqual(['ok no damaged refs']);
    expect(await check(true)).toEqual(['ok no damaged refs']);
  });

  it.each(named)('restores a branch with %s from its last push', async (_name, { apply }) => {
    const { ref, sha } = await pushed();
    const next = await newCommit();
    await change(ref, sha, next);
    await apply(fixture.repository, ref);
    const found = await check();
    expect(found).toEqual([expect.stringMatching(`^fail ${ref} (is|holds|leads|has) `)]);
    expect(await check(), 'it changes nothing').toEqual(found);
    const mended = await check(true);
    expect(mended.at(-1)).toMatch(new RegExp(`^repaired ${ref} .*; restored to ${next} from the push of 2026-`));
    expect(await shaOf(ref)).toBe(next);
    expect(await check()).toEqual(['ok no damaged refs']);
  });

  it('keeps the damaged file', async () => {
    const { ref } = await pushed();
    await writeFile(join(fixture.repository, ref), 'what was left');
    await check(true);
    expect(await readFile(join(aside(), ref), 'utf8')).toBe('what was left');
  });

  it.each(['a line of garbage in packed-refs', 'a cut packed-refs'])(
    'restores the branch that was in %s',
    async (name) => {
      const { ref, sha } = await pushed();
      const last = await pushed();
      const damaged = name === 'a cut packed-refs' ? last : { ref, sha };
      await damages[name]?.apply(fixture.repository, damaged.ref);
      expect(await check()).toEqual(['fail packed-refs has broken lines']);
      const mended = await check(true);
      expect(mended[0]).toMatch(/^repaired removed broken lines from packed-refs/);
      expect(await check()).toEqual(['ok no damaged refs']);
      expect(await shaOf(damaged.ref)).toBe(damaged.sha);
    },
  );

  it.each(['an empty HEAD', 'a HEAD of garbage'])('mends %s, and what is damaged beside it', async (name) => {
    const { ref, sha } = await pushed();
    await damages['the SHA of a missing commit']?.apply(fixture.repository, ref);
    await damages[name]?.apply(fixture.repository, ref);
    expect(await check()).toEqual(['fail HEAD is damaged']);
    expect(await check(true)).toEqual([
      'repaired pointed HEAD to main',
      expect.stringMatching(`^repaired ${ref} leads to .*; restored to ${sha}`),
    ]);
    expect(await readFile(join(fixture.repository, 'HEAD'), 'utf8')).toBe('ref: refs/heads/main\n');
    expect(await check()).toEqual(['ok no damaged refs']);
  });

  it('leaves a branch without a recorded push as it is', async () => {
    const { ref } = await copied();
    await writeFile(join(fixture.repository, ref), '');
    expect(await check(true)).toEqual([`fail ${ref} is empty, and no push of it is recorded`]);
    expect((await stat(join(fixture.repository, ref))).size).toBe(0);
    await giveUp(ref);
  });

  it('restores one from a reflog, wherever the check of files has moved it', async () => {
    for (const base of [fixture.repository, aside()]) {
      const { ref, sha } = await copied();
      const log = join(base, 'logs', ref);
      await mkdir(dirname(log), { recursive: true });
      await writeFile(log, line('0'.repeat(40), fixture.sha) + line(fixture.sha, sha));
      await writeFile(join(fixture.repository, ref), '');
      expect(await check(true)).toEqual([`repaired ${ref} is empty; restored to ${sha} from its reflog`]);
      expect(await shaOf(ref)).toBe(sha);
    }
  });

  it('restores no older commit if the last one is not whole', async () => {
    const { ref, sha } = await pushed();
    const next = await newCommit();
    await change(ref, sha, next);
    // The directory is missing, and so the commit is not whole.
    const { stdout: tree } = await runGit({
      dir: fixture.repository,
      args: ['mktree', '--missing'],
      input: `100644 blob ${'1'.repeat(40)}\tx\n`,
    });
    const commit = await runGit({
      dir: fixture.repository,
      args: ['-c', 'user.name=a', '-c', 'user.email=a', 'commit-tree', '-m', 'Torn', '-p', next, tree.trim()],
    });
    const torn = commit.stdout.trim();
    await change(ref, next, torn);
    await writeFile(join(fixture.repository, ref), '');
    expect(await check(true)).toEqual([
      expect.stringMatching(
        `^fail ${ref} is empty, and ${torn}, where the push of .* has it, is missing or not whole$`,
      ),
    ]);
    await giveUp(ref);
  });

  it('does not bring back a branch that was deleted', async () => {
    const { ref, sha } = await pushed();
    await change(ref, sha, null);
    await writeFile(join(fixture.repository, ref), '');
    expect(await check(true)).toEqual([expect.stringMatching(`^fail ${ref} is empty, and the push of .* deleted it$`)]);
    await giveUp(ref);
  });

  it('restores an annotated tag as such', async () => {
    const commit = await newCommit();
    const tag = await makeTag(fixture.repository, {
      name: 'v1',
      target: commit,
      message: 'One',
      tagger: ada,
      date: noon,
    });
    await makeTag(fixture.repository, { name: 'v2', target: commit, message: 'Two', tagger: ada, date: noon });
    await change('refs/tags/v1', null, tag);
    await writeFile(join(fixture.repository, 'refs/tags/v1'), '');
    await check(true);
    expect(await shaOf('refs/tags/v1')).toBe(tag);
  });

  it('prefers a push in the journal, and takes the commit before it where git had not come so far', async () => {
    const { service, project, owner } = fixture;
    for (const isThere of [true, false]) {
      const { ref, sha } = await pushed();
      const after = isThere ? await newCommit() : '9'.repeat(40);
      fixture.setTime('2026-05-05T05:05:05.000Z');
      await journalRefUpdates(service, { project, userId: owner.id, updates: [{ ref, before: sha, after }] });
      await writeFile(join(fixture.repository, ref), '');
      const [mended] = await check(true);
      expect(mended).toContain(isThere ? 'from the push of 2026-05-05' : 'from the time before the push of 2026-05-05');
      expect(await shaOf(ref)).toBe(isThere ? after : sha);
    }
  });
});
