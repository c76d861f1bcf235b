/** Snapshots of access, and the check of what people decided about them. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { type Fields, isOf, type Line, now, reviewRoom } from './review-room.ts';

const { at, repoctl, alone, snapshot, linesOf, writeLines, decide } = reviewRoom();

const check = (folder: string, ...options: readonly string[]) =>
  alone('access', 'review', 'check', folder, '--json', ...options);

describe('access snapshot', () => {
  it('writes a line for each way in, and what it is a snapshot of', async () => {
    await snapshot('a');
    const lines = await linesOf('a');
    expect(lines.filter(({ kind }) => kind === 'member' || kind === 'share').map((line) => line['username'])).toEqual(
      expect.arrayContaining(['ada', 'bob', 'cyd', 'dan', 'root']),
    );
    expect(new Set(lines.map(({ decision, by, reason }) => `${decision}${by}${reason}`))).toEqual(new Set(['']));
    const meta = JSON.parse(await readFile(join(at.directory, 'a', 'snapshot.json'), 'utf8')) as Fields;
    expect(meta).toMatchObject({
      version: 1,
      server: at.proxy.url,
      scope: { of: 'group', path: at.top },
      taken_at: now,
      taken_by: 'root',
      lines: lines.length,
      emails: { [String(at.ids['ada'])]: ['ada@example.org'] },
    });
  });

  it('has no cell that a spreadsheet runs as a formula', async () => {
    await snapshot('formula');
    const token = (await linesOf('formula')).find(isOf({ kind: 'access_token' }));
    expect(token?.['title']).toBe("'=ci");
  });

  it('is the same text again while nothing changes', async () => {
    await snapshot('same-1');
    await snapshot('same-2');
    const [one, other] = await Promise.all(
      ['same-1', 'same-2'].map((name) => readFile(join(at.directory, name, 'access.csv'))),
    );
    expect(one?.equals(other as Buffer)).toBe(true);
  });

  it('does not overwrite one', async () => {
    await snapshot('once');
    const { code, err } = await repoctl('access', 'snapshot', '-g', at.top, '--out', 'once');
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('is not overwritten') });
  });

  it('is a folder, and not stdout', async () => {
    const { code, err } = await repoctl('access', 'snapshot', '-g', at.top, '--out', '-');
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--out must be a folder') });
  });

  it('writes nothing in a dry run', async () => {
    const { code, err } = await repoctl('access', 'snapshot', '-g', at.top, '--out', 'dry', '--dry-run');
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('Would write') });
    expect(await readdir(at.directory)).not.toContain('dry');
  });

  it('reads each list once, and no more than eight at a time', async () => {
    at.proxy.reset();
    await snapshot('counted', '--kinds', 'members,shares');
    expect(new Set(at.proxy.requests()).size).toBe(at.proxy.requests().length);
    expect(at.proxy.most()).toBeLessThanOrEqual(8);
  });
});

describe('access review check', () => {
  it('lists what is undecided, without a server', async () => {
    await snapshot('b');
    const { code, out, err } = await check('b', '--all');
    expect(code).toBe(13);
    expect(err).toContain('undecided');
    expect(new Set((JSON.parse(out) as Fields[]).map(({ status }) => status))).toEqual(new Set(['undecided']));
  });

  it('passes if all is decided', async () => {
    await snapshot('c');
    await decide('c', () => undefined);
    const { code, out, err } = await check('c');
    expect({ code, out }).toEqual({ code: 0, out: '[]\n' });
    expect(err).toMatch(/^All decided: \d+ to keep, 0 to remove/);
  });

  it('reads a table that was saved with semicolons', async () => {
    await snapshot('semicolons');
    await decide('semicolons', () => undefined);
    const path = join(at.directory, 'semicolons', 'access.csv');
    const text = stringify(await linesOf('semicolons'), {
      header: true,
      delimiter: ';',
      bom: true,
      record_delimiter: 'windows',
    });
    await writeFile(path, text);
    expect(await check('semicolons')).toMatchObject({ code: 0, out: '[]\n' });
  });

  it.each([
    ['who decided about themselves, by email', { by: 'ada@example.org' }, 'self-decided'],
    ['a higher role', { decision: 'owner' }, 'invalid'],
    ['a word that is no decision', { decision: 'yes' }, 'invalid'],
    ['a cell that is not theirs', { role: 'guest' }, 'invalid'],
    ['a level that is not the server’s', { access_level: '50' }, 'invalid'],
  ])('finds %s', async (what, fields, status) => {
    const folder = `check-${what.replaceAll(/\W/g, '-')}`;
    await snapshot(folder);
    await decide(folder, () => undefined);
    const lines = await linesOf(folder);
    const line = lines.findIndex(isOf({ username: 'ada', kind: 'member' }));
    Object.assign(lines[line] as Line, fields);
    await writeLines(folder, lines);
    const { code, out } = await check(folder);
    expect(code).toBe(13);
    expect(JSON.parse(out)).toMatchObject([{ line: line + 2, status, username: 'ada' }]);
  });

  it('finds that lines are missing', async () => {
    await snapshot('short');
    await decide('short', () => undefined);
    const lines = await linesOf('short');
    await writeLines('short', lines.slice(1));
    const { code, out } = await check('short');
    expect({ code, faults: JSON.parse(out) as unknown }).toMatchObject({
      code: 13,
      faults: [{ line: null, message: `there are ${lines.length - 1} lines, and the snapshot has ${lines.length}` }],
    });
  });

  it('finds decisions that would change a share for some of its users only, and those about the user of a token', async () => {
    await snapshot('together');
    await decide('together', ({ kind, username }) =>
      (kind === 'share' && username === 'dan') || (kind === 'member' && username?.includes('_bot_') === true)
        ? 'remove'
        : undefined,
    );
    const { out } = await check('together');
    const messages = (JSON.parse(out) as Fields[]).map(({ message }) => String(message));
    expect(messages.filter((text) => text.includes('changed for all or for none'))).not.toEqual([]);
    expect(messages.filter((text) => text.includes('the user of the access token in line'))).toHaveLength(1);
  });
});
