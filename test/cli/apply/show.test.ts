import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillHarbor, openKit, type Kit } from './support/kit.ts';

const text = `version: 1
projects:
  harbor/**:
    prune: [environments]
    labels: { bug: { color: "#d9534f" }, new: { color: red, description: "a | b" } }
  harbor/app:
    settings: { description: Berths, issues_enabled: false }
    variables: { ONE: { value: canary }, TWO: { value: eu, shown: true } }
    protected_branches: { "v*": { push_access_level: master } }
`;

describe('a plan', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await openKit();
    await fillHarbor(kit, ['harbor/app', 'harbor/docs', 'harbor/site']);
    for (const project of ['harbor/app', 'harbor/docs', 'harbor/site']) {
      await kit.json(['labels', 'create', 'bug', '--color', '#000000', '-p', project]);
    }
    await kit.json(['environments', 'create', 'old', '-p', 'harbor/docs']);
    await kit.apply(
      'version: 1\nprojects: { harbor/app: { protected_branches: { "v*": { push_access_level: developer } } } }\n',
    );
  });
  afterAll(() => kit?.close());

  it('combines equal changes in many projects into a line with their count', async () => {
    const { out, err } = await kit.diff(text);
    expect(out).toBe(`3 projects
  ~ label bug  color: #000000 → #d9534f
  + label new  color: red, description: "a | b"

harbor/app
  ~ settings             description: null → Berths, issues_enabled: true → false
  + variable ONE         value: (hidden)
  + variable TWO         value: eu
  ± protected branch v*  push_access_level: developer → maintainer

harbor/docs
  - environment old  not in the configuration
`);
    expect(err).toBe(`5 to add, 4 to change, 1 to replace, 1 to delete in 3 of 3 projects
1 record not in the configuration; use --prune to delete
error: the server differs from the configuration
`);
  });

  it('takes one request for the projects, one for subgroups, and one for each project and section', async () => {
    const labels = 'version: 1\nprojects: { harbor/**: { labels: { bug: {} }, environments: { old: {} } } }\n';
    const { sent } = await kit.diff(labels);
    expect(sent.map((line) => line.replace(/\/\d+\//, '/ID/')).toSorted()).toEqual(
      [
        'GET /groups/harbor/projects?include_subgroups=true&per_page=100',
        'GET /groups/harbor/descendant_groups?all_available=true&per_page=100',
        ...Array<string>(3).fill('GET /projects/ID/labels?per_page=100'),
        ...Array<string>(3).fill('GET /projects/ID/environments?per_page=100'),
      ].toSorted(),
    );
  });

  it('lists every change with --full', async () => {
    const { out } = await kit.diff(text, '--full');
    expect(out.match(/^harbor\/\w+$/gm)).toEqual(['harbor/app', 'harbor/docs', 'harbor/site']);
    expect(out.match(/label bug/g)).toHaveLength(3);
  });

  it('is colored on a terminal', async () => {
    const { out } = await kit.repoctl(['diff', '-f', 'conf.yaml'], { terminal: true, color: 1 });
    expect(out).toContain('\u001B[1m3 projects\u001B[22m\n  \u001B[36m~\u001B[39m label bug');
    expect(out).toContain('\u001B[32m+\u001B[39m label new');
    expect(out).toContain('\u001B[31m-\u001B[39m environment old');
  });

  it('is a Markdown table for a merge request', async () => {
    const { out, err } = await kit.diff(text, '-o', 'markdown');
    expect(out).toBe(`5 to add, 4 to change, 1 to replace, 1 to delete in 3 of 3 projects

| Action | What | Fields | Where |
| --- | --- | --- | --- |
| \`~\` change | label bug | \`color: #000000 → #d9534f\` | 3 projects |
| \`+\` add | label new | \`color: red, description: "a \\| b"\` | 3 projects |
| \`~\` change | settings | \`description: null → Berths, issues_enabled: true → false\` | harbor/app |
| \`+\` add | variable ONE | \`value: (hidden)\` | harbor/app |
| \`+\` add | variable TWO | \`value: eu\` | harbor/app |
| \`±\` replace | protected branch v* | \`push_access_level: developer → maintainer\` | harbor/app |
| \`-\` delete | environment old | \`not in the configuration\` | harbor/docs |
`);
    expect(err).not.toContain('5 to add');
  });

  it('is printed as JSON with --json', async () => {
    const plan = await kit.plan(text, '-p', 'harbor/app');
    expect(plan).toEqual({
      version: 1,
      url: `${kit.wire.url}/api/v4`,
      files: [{ path: 'conf.yaml', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      summary: {
        add: 3,
        change: 2,
        rename: 0,
        replace: 1,
        delete: 0,
        projects: 1,
        groups: 0,
        compared: { projects: 1, groups: 0, instance: false },
        surplus: 0,
        unmanaged: 1,
        unreadable: 0,
        skipped: 0,
      },
      changes: [
        {
          address: 'projects:harbor/app:settings',
          action: 'change',
          at: 'conf.yaml:7:15',
          fields: { description: { old: null, new: 'Berths' }, issues_enabled: { old: true, new: false } },
        },
        expect.objectContaining({ address: 'projects:harbor/app:labels:bug', at: 'conf.yaml:5:20' }),
        expect.objectContaining({ address: 'projects:harbor/app:labels:new', action: 'add' }),
        expect.objectContaining({ address: 'projects:harbor/app:variables:ONE', fields: { value: { hidden: true } } }),
        expect.objectContaining({ address: 'projects:harbor/app:variables:TWO', fields: { value: { new: 'eu' } } }),
        expect.objectContaining({ address: 'projects:harbor/app:protected_branches:v*', action: 'replace' }),
      ],
      unmanaged: ['projects:harbor/app:protected_branches:master'],
      unreadable: [],
      skipped: [],
    });
    expect((await kit.repoctl(['diff', '-f', 'conf.yaml', '--yaml'])).out).toContain(
      'address: projects:harbor/app:labels:bug',
    );
    expect((await kit.repoctl(['diff', '-f', 'conf.yaml', '--jq', '.summary.replace'])).out).toBe('1\n');
  });

  it('shows with --explain which lines set which fields of a record', async () => {
    const explained = await kit.on(text, ['diff', '--explain', 'projects:harbor/app:labels:new', '--json']);
    expect(explained).toMatchObject({ code: 0, sent: [] });
    expect(JSON.parse(explained.out)).toEqual([
      { field: 'color', value: '"red"', at: 'conf.yaml:5:56' },
      { field: 'description', value: '"a | b"', at: 'conf.yaml:5:74' },
    ]);
    const secret = 'version: 1\nprojects: { a/b: { variables: { ONE: { value: { env: NOT_SET } } } } }\n';
    expect(await kit.on(secret, ['diff', '--explain', 'projects:a/b:variables:ONE'])).toMatchObject({
      code: 0,
      out: 'value\t(hidden)\tconf.yaml:2:47\n',
    });
    expect(await kit.on(text, ['diff', '--explain', 'projects:harbor/app:labels:none'])).toMatchObject({ code: 6 });
    expect(await kit.on(text, ['diff', '--explain', 'harbor/app'])).toMatchObject({ code: 2 });
  });

  it('is confirmed on a terminal before anything changes, and uncolored in a pipe', async () => {
    const { code, err } = await kit.on(text, ['apply', '--dry-run']);
    expect([code, err]).toEqual([13, expect.stringContaining('the server differs')]);
    const json = await kit.on(text, ['apply', '--json', '--prune', '--yes']);
    expect(json.code).toBe(0);
    expect(JSON.parse(json.out)).toMatchObject({
      user: 'root',
      changes: expect.arrayContaining([
        expect.objectContaining({
          address: 'projects:harbor/docs:environments:old',
          surplus: true,
          status: 'done',
          finished_at: expect.stringMatching(/Z$/),
        }),
      ]),
    });
    expect(await kit.diff(text)).toMatchObject({ code: 0, out: '', err: 'No differences in 3 projects\n' });
    const more = text.replace('#d9534f', '#123456');
    const typed = await kit.on(more, ['apply', '--yes', '-o', 'json']);
    expect(JSON.parse(typed.out)).toMatchObject({
      user: 'root',
      changes: [{ status: 'done' }, { status: 'done' }, { status: 'done' }],
    });
  });
});
