import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { json as answerJson, recordingServer } from '../../../api/support/recording-server.ts';
import { startService, type TestService } from '../../../support/service.ts';
import { makeHome } from '../../support/home.ts';
import { commandsIn } from '../../support/commands.ts';
import { run, type Result } from '../../support/run.ts';

const secret = 'swordfish $HOME \'"';

let service: TestService;
let count = 0;
let project = '';
const everywhere = (): Record<string, string> => ({
  REPOCTL_URL: service.url,
  REPOCTL_TOKEN: service.rootToken,
  REPOCTL_PROJECT: project,
});

const { repoctl, json } = commandsIn(() => ({ env: everywhere() }), 'variables');
const importing = (stdin: string, ...argv: string[]): Promise<Result> => repoctl(['import', '-', ...argv], { stdin });
const changes = ({ out }: Result): readonly (readonly string[])[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').slice(0, 2));

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  project = `root/p${(count += 1)}`;
  const made = await run(['projects', 'create', `p${count}`], { env: everywhere() });
  if (made.code !== 0) throw new Error(made.err);
});
afterAll(() => service?.stop());

describe('variables', () => {
  it('are created, looked up, changed and deleted', async () => {
    const created = { key: 'TOKEN', value: secret, protected: true };
    expect(await json(['create', 'TOKEN', secret, '--protected'])).toMatchObject(created);
    expect(await json(['get', 'TOKEN'])).toMatchObject(created);
    expect(await json(['update', 'TOKEN', 'new'])).toMatchObject({ key: 'TOKEN', value: 'new', protected: true });
    expect(await json(['list'])).toMatchObject([{ key: 'TOKEN', value: 'new', protected: true }]);
    expect(await repoctl(['delete', 'TOKEN', '--yes'])).toEqual({ code: 0, out: '', err: '' });
    expect((await repoctl(['get', 'TOKEN'])).code).toBe(6);
  });

  it("are the group's with --group", async () => {
    await run(['groups', 'create', 'Crew', '--path', `crew${count}`], { env: everywhere() });
    const group = ['--group', `crew${count}`];
    await json(['create', 'A', 'of the group', ...group]);
    await json(['create', 'A', 'of the project']);
    expect(await json(['get', 'A', ...group])).toMatchObject({ key: 'A', value: 'of the group' });
    expect((await repoctl(['export', ...group])).out).toBe("A='of the group'\n");
    expect((await importing('A=imported', ...group)).out).toBe('A\tupdated\t\n');
    expect(await json(['set', 'A', 'set', ...group])).toMatchObject({ value: 'set' });
    expect(await json(['get', 'A'])).toMatchObject({ key: 'A', value: 'of the project' });
  });

  it('are not of a project and a group at once', async () => {
    expect(await repoctl(['list', '-p', 'a/b', '-g', 'a'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--project and --group cannot be used together'),
    });
  });

  it('end with 7 when the key is taken', async () => {
    await json(['create', 'A', '1']);
    expect(await repoctl(['create', 'A', '2'])).toMatchObject({ code: 7, err: expect.stringContaining('is taken') });
  });
});

describe('a value', () => {
  beforeEach(() => json(['create', 'TOKEN', secret]));

  it.each([
    ['list'],
    ['get', 'TOKEN'],
    ['get', 'TOKEN', '--fields', 'value'],
    ['update', 'TOKEN', secret, '-o', 'table'],
    ['set', 'TOKEN', secret, '--full'],
  ])('is hidden in the table of: %s %s %s %s', async (...argv) => {
    for (const terminal of [false, true]) {
      const { code, out, err } = await repoctl(argv, { terminal });
      expect({ code, shown: `${out}${err}`.includes('swordfish') }).toEqual({ code: 0, shown: false });
      expect(out).toContain('[hidden]');
    }
  });

  it('is said to be hidden on a terminal, and shown with --reveal', async () => {
    const note = 'Values are hidden; use --reveal or --json to show them\n';
    for (const argv of [['list'], ['get', 'TOKEN']]) {
      expect((await repoctl(argv, { terminal: true })).err).toContain(note);
      const revealed = await repoctl([...argv, '--reveal'], { terminal: true });
      expect(revealed.out).toContain('swordfish');
      expect(revealed.err).not.toContain(note);
    }
  });

  it('is whole in JSON, CSV and for jq', async () => {
    expect(await json(['get', 'TOKEN'])).toMatchObject({ value: secret });
    expect((await repoctl(['get', 'TOKEN', '--jq', '.value'])).out).toBe(`${secret}\n`);
    expect((await repoctl(['list', '-o', 'csv'])).out).toContain('swordfish $HOME');
  });

  it('is not told by --debug, nor by --dry-run', async () => {
    for (const argv of [
      ['set', 'TOKEN', 'swordfish', '--debug'],
      ['create', 'OTHER', 'swordfish', '--debug'],
      ['set', 'TOKEN', 'swordfish', '--dry-run'],
      ['create', 'MORE', 'swordfish', '--dry-run'],
    ]) {
      const { code, out, err } = await repoctl(argv);
      expect({ code, shown: `${out}${err}`.includes('swordfish') }).toEqual({ code: 0, shown: false });
    }
    expect((await importing('TOKEN=swordfish', '--debug')).err).not.toContain('swordfish');
  });
});

describe('set', () => {
  it('adds what is not there, and changes what is', async () => {
    expect(await json(['set', 'A', '1'])).toMatchObject({ key: 'A', value: '1', protected: false });
    expect(await json(['set', 'A', '2', '--protected'])).toMatchObject({ key: 'A', value: '2', protected: true });
    expect(await json(['set', 'A', '3'])).toMatchObject({ key: 'A', value: '3', protected: true });
    expect(await json(['list'])).toMatchObject([{ key: 'A', value: '3' }]);
  });

  it('takes the value from stdin', async () => {
    await repoctl(['set', 'A', '-'], { stdin: 'two\nlines\n' });
    expect(await json(['get', 'A'])).toMatchObject({ key: 'A', value: 'two\nlines' });
  });

  it('shows with --dry-run which of the two it would send, and sends neither', async () => {
    expect((await repoctl(['set', 'A', '1', '--dry-run'])).out).toMatch(/^POST .*\/variables\n/);
    expect(await json(['list'])).toEqual([]);
    await json(['create', 'A', '1']);
    expect((await repoctl(['set', 'A', '2', '--dry-run'])).out).toMatch(/^PUT .*\/variables\/A\n/);
    expect(await json(['get', 'A'])).toMatchObject({ value: '1' });
  });

  it('ends with 6 in a project that is not there, and with 2 for what is no key', async () => {
    expect((await repoctl(['set', 'A', '1', '-p', 'no/such'])).code).toBe(6);
    expect((await repoctl(['set', 'a-b', '1'])).code).toBe(2);
  });
});

describe('import', () => {
  it('creates and updates what the file holds, and leaves the rest alone', async () => {
    await json(['create', 'SAME', 'same']);
    await json(['create', 'OLD', 'old']);
    await json(['create', 'OTHER', 'other']);
    const home = await makeHome();
    await home.write('.env', '# comment\nSAME=same\nOLD=\'new\'\nNEW="two\\nlines"\n');
    const result = await home.run(['variables', 'import', '.env'], { env: everywhere() });
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(changes(result)).toEqual([
      ['SAME', 'unchanged'],
      ['OLD', 'updated'],
      ['NEW', 'created'],
    ]);
    expect(await json(['list'])).toMatchObject([
      { key: 'NEW', value: 'two\nlines' },
      { key: 'OLD', value: 'new' },
      { key: 'OTHER', value: 'other' },
      { key: 'SAME', value: 'same' },
    ]);
  });

  it('takes JSON too, in either shape', async () => {
    expect((await importing('{"A": "1", "B": 2}')).code).toBe(0);
    await importing('[{"key": "A", "value": "1", "protected": true}]');
    expect(await json(['list'])).toMatchObject([
      { key: 'A', value: '1', protected: true },
      { key: 'B', value: '2', protected: false },
    ]);
  });

  it('shows with --dry-run what would change, ends with 13 when anything would, and changes nothing', async () => {
    await json(['create', 'A', '1']);
    await json(['create', 'GONE', 'x']);
    const result = await importing('A=2\nB=3\n', '--dry-run', '--prune');
    expect(result).toMatchObject({ code: 13, err: expect.stringContaining('3 variables would change') });
    expect(changes(result)).toEqual([
      ['A', 'updated'],
      ['B', 'created'],
      ['GONE', 'deleted'],
    ]);
    expect(await json(['list'])).toMatchObject([
      { key: 'A', value: '1' },
      { key: 'GONE', value: 'x' },
    ]);
    expect(await importing('A=1', '--dry-run')).toEqual({ code: 0, out: 'A\tunchanged\t\n', err: '' });
  });

  it.each([[''], ['\n# none\n'], ['{}'], ['[]']])(
    'deletes nothing with --prune where nothing came: %j',
    async (stdin) => {
      await json(['create', 'KEPT', 'x']);
      for (const option of ['--yes', '--dry-run']) {
        expect(await importing(stdin, '--prune', option)).toEqual({
          code: 2,
          out: '',
          err: expect.stringMatching(/^error: no variables in stdin, and --prune would delete all\nhint: /),
        });
      }
      expect(await json(['list'])).toMatchObject([{ key: 'KEPT', value: 'x' }]);
    },
  );

  it('names a file that is not there, without a word of leading @', async () => {
    expect(await repoctl(['import', 'missing.env'])).toEqual({
      code: 2,
      out: '',
      err: 'error: cannot read file "missing.env" of <file>: no such file or directory\n',
    });
  });

  it('deletes with --prune what the file does not hold, once that is confirmed', async () => {
    await json(['create', 'GONE', 'x']);
    expect(await importing('A=1', '--prune')).toMatchObject({
      code: 2,
      err: expect.stringContaining('cannot ask to delete 1 variable that is not in the file (GONE)'),
    });
    expect(await json(['list'])).toMatchObject([{ key: 'GONE', value: 'x' }]);
    expect(changes(await importing('A=1', '--prune', '--yes'))).toEqual([
      ['A', 'created'],
      ['GONE', 'deleted'],
    ]);
    expect(await json(['list'])).toMatchObject([{ key: 'A', value: '1' }]);
    expect((await importing('A=1', '--prune')).code).toBe(0);
  });

  it('carries over what it can, and ends with 12 when some could not be', async () => {
    const result = await importing(`A=1\nLONG=${'x'.repeat(65_536)}\nB=2\n`, '--json');
    expect(result).toMatchObject({
      code: 12,
      err: expect.stringContaining('1 of 3 variables could not be changed: LONG'),
    });
    expect(JSON.parse(result.out)).toEqual([
      { key: 'A', change: 'created' },
      { key: 'LONG', change: 'failed', error: expect.any(String) },
      { key: 'B', change: 'created' },
    ]);
  });

  it('ends as the first failure does when nothing could be changed', async () => {
    expect((await importing(`LONG=${'x'.repeat(65_536)}`)).code).toBe(8);
    expect((await importing('A=1', '-p', 'no/such')).code).toBe(6);
  });

  it('tries no further when the service is gone, and tells what was done and what was not', async () => {
    const dying = await recordingServer((response, { method }, number) => {
      if (number > 2) response.socket?.destroy();
      else if (method === 'GET') answerJson(response, [{ key: 'SAME', value: 's' }]);
      else answerJson(response, { key: 'A', value: '1', protected: false }, 201);
    });
    const env = { REPOCTL_URL: dying.url };
    const result = await repoctl(['import', '-', '--retries', '0'], { env, stdin: 'A=1\nB=2\nC=3\nSAME=s\n' });
    expect(result).toMatchObject({
      code: 12,
      err: expect.stringContaining('2 of 3 variables could not be changed: B, C'),
    });
    expect(changes(result)).toEqual([
      ['A', 'created'],
      ['B', 'failed'],
      ['C', 'skipped'],
      ['SAME', 'unchanged'],
    ]);
    expect(dying.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  });

  it('believes a service that tells in its lists what is protected', async () => {
    const telling = await recordingServer((response) => {
      answerJson(response, [{ key: 'A', value: '1', protected: true }]);
    });
    const isProtected = (dbBoolean: boolean) =>
      repoctl(['import', '-', '--dry-run'], {
        env: { REPOCTL_URL: telling.url },
        stdin: JSON.stringify([{ key: 'A', value: '1', protected: dbBoolean }]),
      });
    expect((await isProtected(true)).code).toBe(0);
    expect(await isProtected(false)).toMatchObject({ code: 13, out: 'A\tupdated\t\n' });
  });

  it('takes line feeds where all lines of the file end as on Windows', async () => {
    expect((await importing('PEM="one\r\ntwo"\r\nB=1\r\n')).code).toBe(0);
    expect(await json(['get', 'PEM'])).toMatchObject({ value: 'one\ntwo' });
    expect(await json(['get', 'B'])).toMatchObject({ value: '1' });
  });

  it('sends nothing when the file is missing or wrong', async () => {
    expect(await repoctl(['import'])).toMatchObject({ code: 2, err: expect.stringContaining('<file> is required') });
    expect(await repoctl(['import', 'no.env'])).toMatchObject({ code: 2, err: expect.stringContaining('"no.env"') });
    expect(await importing('A=1\nswordfish\n')).toMatchObject({ code: 2, out: '' });
    expect(await json(['list'])).toEqual([]);
  });
});

describe('export', () => {
  it('writes a file that import finds nothing to change in', async () => {
    for (const [key, value] of Object.entries({ A: secret, B: 'one\n\ntwo\r\n', C: '', D: '🚀 `id` \\ # x' })) {
      await json(['create', key, value]);
    }
    for (const format of [[], ['--json'], ['--format', 'json'], ['--format', 'env', '--json']]) {
      const { code, out } = await repoctl(['export', ...format]);
      expect(code).toBe(0);
      expect(changes(await importing(out, '--dry-run')).map(([, change]) => change)).toEqual(
        Array(4).fill('unchanged'),
      );
    }
  });

  it('is read exactly, also where the lines of a value end as on Windows', async () => {
    await json(['create', 'ONLY', 'one\r\ntwo']);
    const { out } = await repoctl(['export']);
    expect(changes(await importing(out, '--dry-run'))).toEqual([['ONLY', 'unchanged']]);
  });

  it('holds all variables, however many pages they are', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `KEY_${index}=${index}\n`).join('');
    await importing(many);
    expect((await repoctl(['export'])).out.split('\n')).toHaveLength(102);
    expect(changes(await importing(many, '--dry-run', '--prune')).every(([, change]) => change === 'unchanged')).toBe(
      true,
    );
  });

  it('refuses to write what a shell cannot read, but not as JSON', async () => {
    await json(['create', '9A', '1']);
    expect(await repoctl(['export'])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--json') });
    expect(await json(['export'])).toMatchObject([{ key: '9A', value: '1' }]);
  });
});
