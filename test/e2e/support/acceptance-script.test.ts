import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programsOf, runScript } from './acceptance-script.ts';
import { makeRoom } from './git.ts';

const name = 'story.txtar';
const env = { PATH: process.env['PATH'] ?? '', GREETING: 'good day' };

let room: Awaited<ReturnType<typeof makeRoom>>;
beforeAll(async () => {
  room = await makeRoom();
});
afterAll(() => room.remove());

const run = (text: string): Promise<number> => runScript({ name, text }, room.path, { env });

const everyDirective = `# A story.

exec printf 'one\\ntwo: %s\\n' 2
stdout '^one$'
! stdout three
! stderr .
stdout '^two: (?<NUMBER>\\d)$'
exits 3 sh -c 'echo "number $0" >&2; exit 3' $NUMBER
stderr '^number '$NUMBER'$'
stdin list.txt
exec sort | head -n $NUMBER
cmp stdout folder/sorted.txt
cd folder
exec cat sorted.txt | tr a-z A-Z | cat -
stdout '^APPLE\\nBANANA\\n$'
env GREETING='good night'
exec echo $GREETING, 'it costs $5'
stdout '^'$GREETING', it costs \\$5$'
until '^xxx$' sh -c 'printf x >>count; cat count'
-- list.txt --
cherry
banana
apple
-- folder/sorted.txt --
apple
banana
`;

describe('an acceptance script', () => {
  it('passes when all expectations hold', async () => {
    expect(await run(everyDirective)).toBe(17);
  });

  it('names the programs that it needs', () => {
    expect(programsOf({ name, text: everyDirective })).toEqual(['printf', 'sh', 'sort', 'head', 'cat', 'tr', 'echo']);
    expect(programsOf({ name, text: "exits 2 repoctl users list --jq '.[] | .name' | git" })).toEqual([
      'repoctl',
      'git',
    ]);
  });

  it('reports the failing line with the expected and the actual output', async () => {
    const text = "# Words.\n\nexec printf 'one\\n'\nexits 3 sh -c 'echo two; echo three >&2; exit 4'\n";
    await expect(run(text)).rejects.toThrow(
      [
        "story.txtar:4: exits 3 sh -c 'echo two; echo three >&2; exit 4'",
        'expected: exit code 3',
        'got: exit code 4',
        'stdout: \ntwo\n',
        'stderr: \nthree\n',
      ].join('\n'),
    );
  });

  it.for([
    ['exec false', 'got: exit code 1'],
    ['exits 1 true', 'expected: exit code 1\ngot: exit code 0'],
    ['exits one true', 'expected: exit code NaN'],
    ['exec false | true', 'got: exit code 1'],
    ['exec true | false', 'got: exit code 1'],
    ['exec no-such-program', 'ENOENT'],
    ["exec echo one\nstdout '^two$'", 'expected: /^two$/m in stdout'],
    ['exec echo one\n! stdout one', 'expected: /one/m not in stdout'],
    ["exec sh -c 'echo one >&2'\n! stderr .", 'expected: /./m not in stderr'],
    ['exec echo one\nstderr one', 'stderr: (nothing)'],
    ['exec echo x+\nenv PLUS=xx\nstdout $PLUS', 'expected: /xx/m in stdout'],
    ["exec echo xx\nenv PLUS='x+'\nstdout $PLUS", String.raw`expected: /x\+/m in stdout`],
    ['exec echo one\ncmp stdout two\n-- two --\none', 'expected: \none\ngot: \none\n'],
    ['exec echo one\ncmp stdout missing', 'ENOENT'],
    ['exec echo one\ncmp stderr two\n-- two --\n', 'expected: cmp stdout FILE'],
    ["stdout 'x'", 'expected: a command before this line'],
    ["exec echo (\nstdout '('", 'Invalid regular expression'],
    ['exec echo $NOBODY', 'expected: a value of $NOBODY'],
    ['env NAME', 'expected: NAME=VALUE'],
    ["exec echo 'one", 'expected: quotes in pairs'],
    ['echo one', 'expected: one of exec, exits,'],
    ['! exec false', 'expected: "!" before "stdout" or "stderr" only'],
    ['exec echo one\nstdout one two', 'expected: 1 to 1 words\ngot: 2'],
    ['exits 1', 'expected: 2 to Infinity words'],
    ['cd nowhere\nexec true', 'ENOENT'],
    ['stdin one\n-- one --\n', 'no command reads the last stdin'],
    ['exec true\n-- one --\n', 'no line uses the file one'],
  ] as const)('fails when it is %j', async ([text, message]) => {
    await expect(run(text)).rejects.toThrow(message);
  });
});
