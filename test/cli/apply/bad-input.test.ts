import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/cli/apply/file/read-configuration.ts';
import { faultText } from '../../../src/cli/apply/file/place.ts';
import { makeHome } from '../support/home.ts';

const faultsOf = (text: string): readonly string[] =>
  readConfiguration([{ path: 'conf.yaml', text, sha256: '' }]).faults.map(faultText);

const inProject = (text: string): string => `version: 1\nprojects:\n  a/b:\n    ${text.replaceAll('\n', '\n    ')}\n`;

describe('a fault in a configuration file', () => {
  it.each([
    ['labels: { bug: { colour: red } }', '4:22: unknown key "colour" in label bug; did you mean "color"?'],
    ['settings: { emails_disabled: true }', '4:17: unknown key "emails_disabled" in settings; use "emails_enabled"'],
    ['lables: { bug: { color: red } }', '4:5: unknown key "lables" in a/b; did you mean "labels"?'],
    ['labels:\n  bug: {}\n  bug: {}', '6:7: this key is there twice'],
    [
      'milestones: { M: { description: 1.10 } }',
      '4:37: description of milestone M must be a text, got 1.10; quote it: YAML reads 1.1',
    ],
    ['milestones: { M: { description: true } }', '4:37: description of milestone M must be a text, got true; quote it'],
    ['settings: { issues_enabled: yes }', '4:33: issues_enabled of settings must be true or false, got "yes"'],
    [
      'settings: { visibility: internl }',
      '4:29: visibility of settings must be one of private, internal, public, got "internl"; did you mean "internal"?',
    ],
    ['labels: [bug]', '4:13: labels must be a map of names, got a list'],
    ['labels: { bug: null }', '4:20: label bug must be a map or absent, got null'],
    ['labels: { bug: red }', '4:20: label bug must be a map or absent, got a text'],
    ['labels: { bug: { priority: -1 } }', '4:32: priority of label bug must be at least 0'],
    ["labels: { bug: { color: '#zzz' } }", '4:29: color of label bug must be #rrggbb or a CSS color name, got "#zzz"'],
    ['labels: { bug: { color: null } }', '4:29: color of label bug cannot be null'],
    [
      'members: { ann: mastr }',
      '4:21: member ann must be one of guest, reporter, developer, maintainer, owner, master, planner, got "mastr"; did you mean "master"?',
    ],
    ['milestones: { M: { due_date: soon } }', '4:34: due_date of milestone M must be a day such as 2026-11-30'],
    ['settings: absent', '4:15: projects and groups are never deleted'],
    [
      'environments: { "a b!": { external_url: 7 } }',
      '4:45: external_url of environment a b! must be a text, got 7; quote it',
    ],
    ['variables: { V: { value: { environ: X } } }', '4:30: value of variable V must be a text, got a map'],
    ['prune: [lables]', '4:13: "lables" is no section that can be pruned; did you mean "labels"?'],
    ['prune: labels', '4:12: prune must be a list, got "labels"'],
    ['inherit: { label: false }', '4:16: "label" is no section; did you mean "labels"?'],
    ['inherit: off', '4:14: inherit must be true, false, or a map of sections, got "off"'],
    ['except: [a/c]', '4:5: unknown key "except" in a/b'],
    ['create: 1', '4:13: create of a/b must be true or false, got 1'],
    ['labels: &x { bug: *y }', '4:23: unknown anchor; quote a text that starts with "*"'],
    ['labels: { bug: { color: !red } }', '4:29: unknown tag; quote a text that starts with "!"'],
    ['labels: { bug: { color: !!binary aaaa } }', '4:38: unknown tag; quote a text that starts with "!"'],
  ])('is reported with its position: %j', (text, message) => {
    expect(faultsOf(inProject(text))).toEqual([expect.stringContaining(`conf.yaml:${message}`)]);
  });

  it.each([
    ['', '1:1: the file is empty'],
    ['# nothing\n', '1:1: the file is empty'],
    ['projects: {}\n', '1:1: "version: 1" is missing'],
    ['version: 2\n', '1:10: version must be 1, got 2'],
    ['version: "1"\n', '1:10: version must be 1, got "1"'],
    ['- a\n', '1:1: a configuration must be a map, got a list'],
    ['version: 1\nproject: {}\n', '2:1: unknown key "project"; did you mean "projects"?'],
    ['version: 1\nprojects: []\n', '2:11: projects must be a map of paths, got a list'],
    ['version: 1\nprojects: { app: {} }\n', '2:13: "app" must be the full path of a project, such as group/app'],
    [
      'version: 1\nprojects: { /a/b: {} }\n',
      '2:13: "/a/b" must be a path such as group/project, without a slash at either end',
    ],
    [
      'version: 1\nprojects: { a/b: absent }\n',
      '2:18: projects and groups are never deleted; use "repoctl projects delete"',
    ],
    [
      'version: 1\nprojects: { a/*: { create: true } }\n',
      '2:20: unknown key "create" in a/*; "create" belongs under an exact path',
    ],
    ['version: 1\nusers: { ann: absent }\n', '2:15: users are never deleted; use "state: blocked"'],
    ['version: 1\nusers: { ann: { name: "Ann }\n', '3:1: missing closing "quote'],
    ['version: 1\n---\nversion: 1\n', '2:1: a file can have one document only'],
  ])('is reported with its position: %j', (text, message) => {
    expect(faultsOf(text)).toEqual([expect.stringContaining(`conf.yaml:${message}`)]);
  });

  it.each([
    ['variables: { V: CANARY }', '4:21: variable V must be a map or absent, got a text'],
    ['variables: CANARY', '4:16: variables must be a map of names, got a text'],
    ['variables: { V:CANARY }', '4:18: names of variables can contain only letters A to Z, digits and _'],
    ['variables: { V=CANARY }', '4:18: names of variables can contain only letters A to Z, digits and _'],
    ['variables: { V: { CANARY } }', '4:23: unknown key in variable V'],
    ['variables: { V: { vlaue: CANARY } }', '4:23: unknown key in variable V; did you mean "value"?'],
    ['variables: { V: { value: [CANARY] } }', '4:30: value of variable V must be a text, got a list'],
    ['variables: { V: { value: { CANARY } } }', '4:30: value of variable V must be a text, got a map'],
    ['variables: { V: { value: 7031995 } }', '4:30: value of variable V must be a text, got a number; quote it'],
    ['variables: { V: { value: true } }', '4:30: value of variable V must be a text, got true; quote it'],
    ['variables: { V: { protected: CANARY } }', '4:34: protected of variable V must be true or false, got a text'],
    ['variables: { V: { shown: CANARY } }', '4:30: shown of variable V must be true or false, got a text'],
    ['variables: { V: { value: { env: CAN-CANARY } } }', '4:37: value of variable V: env must be the name of an'],
    ['variables: { V: { value: !CANARY } }', '4:30: unknown tag; quote a text that starts with "!"'],
    ['variables: { V: { value: *CANARY } }', '4:30: unknown anchor; quote a text that starts with "*"'],
    ['variables: { V: { value: !a!CANARY x } }', '4:30: unknown tag; quote'],
    ['variables: { V: { value: !!binary CANARYAA } }', '4:39: unknown tag; quote'],
    ['variables: { V: { value: "a" CANARY } }', '4:34: unexpected characters; quote a text'],
    ['variables:\n  V:\n    value: "a" CANARY', '6:20: unexpected characters; quote a text'],
    ['variables:\n  V:\n    value: }CANARY', '6:16: unexpected characters; quote a text'],
    ['variables:\n  V:\n    value: |CANARY', '6:17: unexpected characters; quote a text'],
    ['variables:\n  V:\n    value: "\\uCANARY"', '6:17: invalid escape sequence in double quotes'],
    ['schedules: { N: CANARY }', '4:21: schedule N must be a map or absent, got a text'],
    ['schedules: { N: { variables: { V: 7031995 } } }', '4:39: variables of schedule N V must be a text, got a number'],
    ['schedules: { N: { variables: { V:CANARY } } }', '4:36: variables of schedule N: names of variables can'],
    ['deploy_keys: { K: { key: 7031995 } }', '4:30: key of deploy key K must be a text, got a number'],
    ['pages_domains: { a.example: CANARY }', '4:33: Pages domain a.example must be a map or absent, got a text'],
    ['pages_domains: { a.example: { key: 7031995 } }', '4:40: key of Pages domain a.example must be a text, got a'],
  ])('is reported without a value that may be a secret: %j', (text, message) => {
    const [fault, ...others] = faultsOf(inProject(text));
    expect([fault, others]).toEqual([expect.stringContaining(`conf.yaml:${message}`), []]);
    expect(fault).not.toMatch(/CANARY|7031995/);
  });

  it.each([
    ['CANARY\n', '1:1: a configuration must be a map, got a text'],
    ['machine forge login me password CANARY\n', '1:1: a configuration must be a map, got a text'],
    ['version: 1\nprojects: CANARY\n', '2:11: projects must be a map of paths, got a text'],
    ['version: 1\nprojects: { a/b: CANARY }\n', '2:18: "a/b" must be a map, got a text'],
    ['version: 1\nusers: { ann: CANARY }\n', '2:15: user ann must be a map, got a text'],
    ['version: 1\nusers: { ann: { password: 7031995 } }\n', '2:27: password of user ann must be a text, got a number'],
    [
      'version: 1\nhooks: { https://a.example: CANARY }\n',
      '2:29: system hook https://a.example must be a map or absent',
    ],
    [
      'version: 1\nhooks: { https://a.example: { token: 7031995 } }\n',
      '2:38: token of system hook https://a.example must',
    ],
    ['%YAML CANARY\n---\nversion: 1\n', '1:7: invalid directive'],
  ])('is reported without a value that may be a secret: %j', (text, message) => {
    const [fault, ...others] = faultsOf(text);
    expect([fault, others]).toEqual([expect.stringContaining(`conf.yaml:${message}`), []]);
    expect(fault).not.toMatch(/CANARY|7031995/);
  });

  it('is reported for nested aliases, which are not expanded', () => {
    const lines = ['version: 1', 'x-a: &a [x, x, x, x, x, x, x, x, x]'];
    for (const [name, before] of Object.entries({ b: 'a', c: 'b', d: 'c', e: 'd', f: 'e', g: 'f', h: 'g', i: 'h' })) {
      lines.push(`x-${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
    }
    expect(faultsOf(lines.join('\n'))).toEqual(['conf.yaml:1:1: the file has more than 1,000,000 values']);
  });

  it('is reported with all others, before any request', async () => {
    const home = await makeHome();
    await home.write('one.yaml', 'version: 1\nprojects: { a/b: { lables: {} } }\n');
    await home.write('two.yaml', 'version: 1\nprojects: { a/b: { labels: { x: { colour: 1 } } } }\n');
    // No server listens at this URL.
    const env = { REPOCTL_URL: 'http://127.0.0.1:1', REPOCTL_TOKEN: 'x' };
    expect(await home.run(['diff', '-f', '.'], { env })).toEqual({
      code: 2,
      out: '',
      err: [
        'one.yaml:2:20: unknown key "lables" in a/b; did you mean "labels"?',
        'two.yaml:2:35: unknown key "colour" in label x; did you mean "color"?',
        'error: 2 faults in the configuration; nothing was sent',
        '',
      ].join('\n'),
    });
  });

  it.each([
    ['{ env: NOT_SET }', 'the environment variable NOT_SET is not set'],
    ['{ file: none.txt }', 'cannot read none.txt: no such file'],
    ['{ secret: ci/hook }', 'no secret_command is configured'],
  ])('is reported for a missing value: %s', async (value, message) => {
    const home = await makeHome();
    await home.write('a.yaml', inProject(`variables: { V: { value: ${value} } }`));
    const { code, err } = await home.run(['diff', '-f', 'a.yaml'], { env: { REPOCTL_URL: 'http://127.0.0.1:1' } });
    expect([code, err]).toEqual([2, expect.stringContaining(`a.yaml:4:30: ${message}`)]);
  });

  it.each([
    [[], '--file is required'],
    [['-f', 'none.yaml'], 'cannot read none.yaml: no such file or folder'],
    [['-f', '.'], '. has no .yaml, .yml, or .json file'],
    [['-f', 'a.yaml', '--section', 'lables'], '--section must be names of sections, got "lables"'],
    [['-f', 'a.yaml', '-p', 'a/b', '-g', 'a'], '--project and --group'],
    [['-f', 'a.yaml', '--rewrite', 'hoks.token'], '--rewrite must be fields with their sections, such as hooks.token'],
    [['-f', 'a.yaml', '--concurrency', '0'], '--concurrency must be a number from 1 to 100, got "0"'],
  ])('is reported for an invalid command line: %j', async (argv, message) => {
    const home = await makeHome();
    if (argv.includes('a.yaml')) await home.write('a.yaml', 'version: 1\n');
    const { code, err } = await home.run(['diff', ...argv], { env: { REPOCTL_URL: 'http://127.0.0.1:1' } });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
