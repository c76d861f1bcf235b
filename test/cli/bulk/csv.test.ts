import { describe, expect, it } from 'vitest';
import { dryRun, rowsOf, urlsOf } from './planned.ts';

const labels = ['labels', 'create'];
const bug = { name: 'bug', color: '#d9534f' };

describe('rows of CSV', () => {
  it('set fields by wire name or by option name', async () => {
    const rows = 'username,email,name,can-create-group,projects_limit\nann,a@x.test,Ann,true,5\n';
    expect(await rowsOf(['users', 'create'], rows)).toEqual([
      [2, { username: 'ann', email: 'a@x.test', name: 'Ann', can_create_group: true, projects_limit: 5 }],
    ]);
  });

  it('omit empty cells, and clear fields with null', async () => {
    const rows = 'name,color,priority\na,red,\nb,red,null\nc,red,3\n';
    expect(await rowsOf(labels, rows)).toEqual([
      [2, { name: 'a', color: 'red' }],
      [3, { name: 'b', color: 'red', priority: null }],
      [4, { name: 'c', color: 'red', priority: 3 }],
    ]);
  });

  it.each([
    [['issues', 'create'], 'title', 'labels', 'bug,urgent'],
    [['issues', 'update'], 'iid', 'labels', 'bug,urgent'],
    [['projects', 'create'], 'name', 'tag_list', 'tides,gulls'],
    [['users', 'tokens', 'create', '7'], 'name', 'scopes', 'api,read_user'],
  ])('have lists as they are typed, or as JSON: %j', async (words, name, list, values) => {
    const json = JSON.stringify(values.split(',')).replaceAll('"', '""');
    const rows = (await rowsOf(words, `${name},${list}\n7,"${values}"\n8,"${json}"\n`)) as readonly [number, unknown][];
    const [one, other] = rows.map(([, body]) => (body as Readonly<Record<string, unknown>>)[list]);
    expect(one).toEqual(expect.anything());
    expect(other).toEqual(one);
  });

  it.each([
    ['a byte order mark', '\uFEFFname,color\nbug,#d9534f\n', 2],
    ['Windows line endings', 'name,color\r\nbug,#d9534f\r\n', 2],
    ['no line break at the end', 'name,color\nbug,#d9534f', 2],
    ['spaces around column names', 'name , color\nbug,#d9534f\n', 2],
    ['empty lines', 'name,color\n\n\nbug,#d9534f\n\n', 4],
  ])('can have %s', async (_what, rows, line) => {
    expect(await rowsOf(labels, rows)).toEqual([[line, bug]]);
  });

  it('can have quotes, commas, and line breaks within quotes, and keep correct line numbers', async () => {
    const rows = 'name,color,description\r\n"a ""b"", c",red,"one\r\ntwo"\r\nd,red,\r\ne,red,f\r\n';
    expect(await rowsOf(labels, rows)).toEqual([
      [2, { name: 'a "b", c', color: 'red', description: 'one\ntwo' }],
      [4, { name: 'd', color: 'red' }],
      [5, { name: 'e', color: 'red', description: 'f' }],
    ]);
  });

  it('report which cell must not be empty, and how to send an empty value', async () => {
    expect(await rowsOf(['variables', 'set'], 'key,value\nA,\n')).toEqual([
      [2, 'value is empty; for an empty value, use JSON: {"value":""}'],
    ]);
    expect(await rowsOf(labels, 'name,color\n,red\n')).toEqual([[2, 'name is empty']]);
    expect(await rowsOf(labels, 'name\na\n')).toEqual([[2, 'color is required']]);
  });

  it('keep CRLF within quotes if the lines of the file end with LF', async () => {
    const rows = 'name,color,description\na,red,"one\r\ntwo"\n';
    expect(await rowsOf(labels, rows)).toEqual([[2, { name: 'a', color: 'red', description: 'one\r\ntwo' }]]);
  });

  it('fail one by one if they are invalid', async () => {
    const rows = 'name,color,priority\na,red,high\nb,red\nc,,1\nd,red,4\n';
    expect(await rowsOf(labels, rows)).toEqual([
      [2, 'priority must be a whole number of 0 or more, or null, got "high"'],
      [3, '2 cells for 3 columns'],
      [4, 'color is empty'],
      [5, { name: 'd', color: 'red', priority: 4 }],
    ]);
  });

  it('use options as defaults for empty cells, but cannot override them', async () => {
    const rows = 'name,color\na,\nb,green\n';
    expect(await rowsOf([...labels, '--color', 'red', '--priority', '1'], rows)).toEqual([
      [2, { name: 'a', color: 'red', priority: 1 }],
      [3, '--color and column "color" cannot be used together'],
    ]);
  });

  it('can belong to different projects, groups, and users', async () => {
    expect(await urlsOf([...labels, '--color', 'red'], 'name,project\na,\nb,team/web\n')).toEqual([
      '/projects/team%2Fapp/labels',
      '/projects/team%2Fweb/labels',
    ]);
    expect(await urlsOf(['milestones', 'create'], 'title,project,group\na,,\nb,web,\nc,,ops\n')).toEqual([
      '/projects/team%2Fapp/milestones',
      '/projects/web/milestones',
      '/groups/ops/milestones',
    ]);
    const key = 'ssh-ed25519 AAAA me@here';
    expect(await urlsOf(['keys', 'create', '--key', key], 'user,title\n7,a\n,b\n')).toEqual([
      '/users/7/keys',
      '/user/keys',
    ]);
  });

  it('are data and never read files: @ and - are literal', async () => {
    expect(await rowsOf(labels, 'name,color,description\n-,red,@/etc/hostname\n')).toEqual([
      [2, { name: '-', color: 'red', description: '@/etc/hostname' }],
    ]);
    const [row] = await rowsOf(['users', 'create'], 'username,email,name,avatar\na,a@x.test,A,@me.png\n');
    expect(row).toEqual([2, 'avatar cannot be a file in a row; use --avatar for all rows']);
  });
});

describe('invalid CSV', () => {
  it.each([
    ['a quote that is never closed', '"b,red\nc,red\n', 'unclosed quote'],
    ['a quote inside a cell', 'b"b,red\nc,red\n', 'quote inside an unquoted cell'],
    ['text after a closing quote', '"b"b,red\nc,red\n', 'text after a closing quote'],
  ])('is read up to %s', async (_what, rest, message) => {
    expect(await rowsOf(labels, `name,color\na,red\n${rest}`)).toEqual([
      [2, { name: 'a', color: 'red' }],
      [3, expect.stringContaining(`cannot be read from here on: ${message}`)],
    ]);
  });

  it.each([
    ['semicolons', 'name;color\na;red\n', 'separated by semicolons, not by commas'],
    ['tabs', 'name\tcolor\na\tred\n', 'separated by tabs, not by commas'],
    ['a column without a name', 'name,,color\na,b,red\n', 'column 2 has no name'],
    ['a column twice', 'name,color,color\na,red,red\n', 'duplicate column "color"'],
  ])('is refused for %s', async (_what, rows, message) => {
    const { code, out, err } = await dryRun(labels, rows);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('is refused for an unknown column, and the nearest column is suggested', async () => {
    const { code, out, err } = await dryRun(labels, 'name,colour\na,red\n');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toBe('error: unknown column "colour"\nhint: Did you mean "color"?\n');
  });

  it('is refused for two columns that mean the same', async () => {
    const { err } = await dryRun(['users', 'create'], 'username,projects_limit,projects-limit\na,1,2\n');
    expect(err).toContain('the columns "projects_limit" and "projects-limit" mean the same');
  });
});
