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
const baseEnv = (): Record<string, string> => ({
  REPOCTL_URL: service.url,
  REPOCTL_TOKEN: service.rootToken,
  REPOCTL_PROJECT: project,
});

const { repoctl, json } = commandsIn(() => ({ env: baseEnv() }), 'variables');
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
  const made = await run(['projects', 'create', `p${count}`], { env: baseEnv() });
  if (made.code !== 0) throw new Error(made.err);
});
afterAll(() => service?.stop());

describe('CI/CD variables', () => {
  it('are created, shown, updated, listed, and deleted', async () => {
    const created = { key: 'TOKEN', value: secret, protected: true };
    expect(await json(['create', 'TOKEN', secret, '--protected'])).toMatchObject(created);
    expect(await json(['get', 'TOKEN'])).toMatchObject(created);
    expect(await json(['update', 'TOKEN', 'new'])).toMatchObject({ key: 'TOKEN', value: 'new', protected: true });
    expect(await json(['list'])).toMatchObject([{ key: 'TOKEN', value: 'new', protected: true }]);
    expect(await repoctl(['delete', 'TOKEN', '--yes'])).toEqual({ code: 0, out: 'TOKEN\tdeleted\n', err: '' });
    expect((await repoctl(['get', 'TOKEN'])).code).toBe(6);
  });

  it('belong to the group with --group', async () => {
    await run(['groups', 'create', 'Crew', '--path', `crew${count}`], { env: baseEnv() });
    const group = ['--group', `crew${count}`];
    await json(['create', 'A', 'of the group', ...group]);
    await json(['create', 'A', 'of the project']);
    expect(await json(['get', 'A', ...group])).toMatchObject({ key: 'A', value: 'of the group' });
    expect((await repoctl(['export', ...group])).out).toBe("A='of the group'\n");
    expect((await importing('A=imported', ...group)).out).toBe('A\tupdated\t\n');
    expect(await json(['set', 'A', 'set', ...group])).toMatchObject({ value: 'set' });
    expect(await json(['get', 'A'])).toMatchObject({ key: 'A', value: 'of the project' });
  });

  it('cannot belong to a project and a group at once', async () => {
    expect(await repoctl(['list', '-p', 'a/b', '-g', 'a'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--project and --group cannot be used together'),
    });
  });

  it('exit with 7 when the key already exists', async () => {
    await json(['create', 'A', '1']);
    const { code, err } = await repoctl(['create', 'A', '2']);
    expect({ code, err }).toMatchObject({ code: 7, err: expect.stringContaining('variable A already exists') });
  });
});

describe('a variable value', () => {
  beforeEach(() => json(['create', 'TOKEN', secret]));

  it.each(['list', 'get TOKEN', 'get TOKEN --fields value', 'update TOKEN VALUE -o table', 'set TOKEN VALUE --full'])(
    'is hidden in the table of "variables %s"',
    async (words) => {
      const argv = words.split(' ').map((word) => (word === 'VALUE' ? secret : word));
      for (const terminal of [false, true]) {
        const { code, out, err } = await repoctl(argv, { terminal });
        expect({ code, shown: `${out}${err}`.includes('swordfish') }).toEqual({ code: 0, shown: false });
        expect(out).toContain('[hidden]');
      }
    },
  );

  it('is noted as hidden on a terminal and shown with --reveal', async () => {
    const note = 'Values are hidden; use --reveal or --json to show them\n';
    for (const argv of [['list'], ['get', 'TOKEN']]) {
      expect((await repoctl(argv, { terminal: true })).err).toContain(note);
      const revealed = await repoctl([...argv, '--reveal'], { terminal: true });
      expect(revealed.out).toContain('swordfish');
      expect(revealed.err).not.toContain(note);
    }
  });

  it('is complete in JSON, CSV, and --jq', async () => {
    expect(await json(['get', 'TOKEN'])).toMatchObject({ value: secret });
    expect((await repoctl(['get', 'TOKEN', '--jq', '.value'])).out).toBe(`${secret}\n`);
    expect((await repoctl(['list', '-o', 'csv'])).out).toContain('swordfish $HOME');
  });

  it('is hidden by --debug and --dry-run', async () => {
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

describe('variables set', () => {
  it('creates a missing variable and updates an existing one', async () => {
    expect(await json(['set', 'A', '1'])).toMatchObject({ key: 'A', value: '1', protected: false });
    expect(await json(['set', 'A', '2', '--protected'])).toMatchObject({ key: 'A', value: '2', protected: true });
    expect(await json(['set', 'A', '3'])).toMatchObject({ key: 'A', value: '3', protected: true });
    expect(await json(['list'])).toMatchObject([{ key: 'A', value: '3' }]);
  });

  it('reads the value from stdin', async () => {
    await repoctl(['set', 'A', '-'], { stdin: 'two\nlines\n' });
    expect(await json(['get', 'A'])).toMatchObject({ key: 'A', value: 'two\nlines' });
  });

  it('shows the create or update request in a dry run and sends neither', async () => {
    expect((await repoctl(['set', 'A', '1', '--dry-run'])).out).toMatch(/^POST .*\/variables\n/);
    expect(await json(['list'])).toEqual([]);
    await json(['create', 'A', '1']);
    expect((await repoctl(['set', 'A', '2', '--dry-run'])).out).toMatch(/^PUT .*\/variables\/A\n/);
    expect(await json(['get', 'A'])).toMatchObject({ value: '1' });
  });

  it('exits with 6 for an unknown project and with 2 for an invalid key', async () => {
    expect((await repoctl(['set', 'A', '1', '-p', 'no/such'])).code).toBe(6);
    expect((await repoctl(['set', 'a-b', '1'])).code).toBe(2);
  });
});

describe('variables import', () => {
  it('creates and updates the variables in the file and keeps the rest', async () => {
    await json(['create', 'SAME', 'same']);
    await json(['create', 'OLD', 'old']);
    await json(['create', 'OTHER', 'other']);
    const home = await makeHome();
    await home.write('.env', '# comment\nSAME=same\nOLD=\'new\'\nNEW="two\\nlines"\n');
    const result = await home.run(['variables', 'import', '.env'], { env: baseEnv() });
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

  it('reads both shapes of JSON', async () => {
    expect((await importing('{"A": "1", "B": 2}')).code).toBe(0);
    await importing('[{"key": "A", "value": "1", "protected": true}]');
    expect(await json(['list'])).toMatchObject([
      { key: 'A', value: '1', protected: true },
      { key: 'B', value: '2', protected: false },
    ]);
  });

  it('shows the changes in a dry run, exits with 13 if there are any, and changes nothing', async () => {
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
    'deletes nothing with --prune from an empty input: %j',
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

  it('names a missing file without mentioning a leading @', async () => {
    expect(await repoctl(['import', 'missing.env'])).toEqual({
      code: 2,
      out: '',
      err: 'error: cannot read file "missing.env" of <file>: no such file or directory\n',
    });
  });

  it('deletes variables that are not in the file with --prune after confirmation', async () => {
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

  it('imports what it can and exits with 12 when some variables fail', async () => {
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

  it('exits with the code of the first failure when nothing could be changed', async () => {
    expect((await importing(`LONG=${'x'.repeat(65_536)}`)).code).toBe(8);
    expect((await importing('A=1', '-p', 'no/such')).code).toBe(6);
  });

  it('stops when the connection breaks and reports which variables were changed', async () => {
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

  it('compares the protection that the server lists', async () => {
    const telling = await recordingServer((response) => {
      answerJson(response, [{ key: 'A', value: '1', protected: true }]);
    });
    const importWith = (isProtected: boolean) =>
      repoctl(['import', '-', '--dry-run'], {
        env: { REPOCTL_URL: telling.url },
        stdin: JSON.stringify([{ key: 'A', value: '1', protected: isProtected }]),
      });
    expect((await importWith(true)).code).toBe(0);
    expect(await importWith(false)).toMatchObject({ code: 13, out: 'A\tupdated\t\n' });
  });

  it('converts CRLF to LF where all lines of the file end with CRLF', async () => {
    expect((await importing('PEM="one\r\ntwo"\r\nB=1\r\n')).code).toBe(0);
    expect(await json(['get', 'PEM'])).toMatchObject({ value: 'one\ntwo' });
    expect(await json(['get', 'B'])).toMatchObject({ value: '1' });
  });

  it('sends nothing when the file is missing or invalid', async () => {
    expect(await repoctl(['import'])).toMatchObject({ code: 2, err: expect.stringContaining('<file> is required') });
    expect(await repoctl(['import', 'no.env'])).toMatchObject({ code: 2, err: expect.stringContaining('"no.env"') });
    expect(await importing('A=1\nswordfish\n')).toMatchObject({ code: 2, out: '' });
    expect(await json(['list'])).toEqual([]);
  });
});

describe('variables export', () => {
  it('writes a file that imports without changes', async () => {
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

  it('keeps CRLF in a value through an import', async () => {
    await json(['create', 'ONLY', 'one\r\ntwo']);
    const { out } = await repoctl(['export']);
    expect(changes(await importing(out, '--dry-run'))).toEqual([['ONLY', 'unchanged']]);
  });

  it('contains the variables of all pages', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `KEY_${index}=${index}\n`).join('');
    await importing(many);
    expect((await repoctl(['export'])).out.split('\n')).toHaveLength(102);
    expect(changes(await importing(many, '--dry-run', '--prune')).every(([, change]) => change === 'unchanged')).toBe(
      true,
    );
  });

  it('refuses a key that a shell cannot read, except in JSON', async () => {
    await json(['create', '9A', '1']);
    expect(await repoctl(['export'])).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--json') });
    expect(await json(['export'])).toMatchObject([{ key: '9A', value: '1' }]);
  });
});
