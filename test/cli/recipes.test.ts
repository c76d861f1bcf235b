/** Runs the commands of docs/recipes.md as a reader would paste them. */
import { readFile } from 'node:fs/promises';
import { parse } from 'shell-quote';
import { describe, expect, it } from 'vitest';
import { json, recordingServer } from '../api/support/recording-server.ts';
import { makeHome } from './support/home.ts';
import { run } from './support/run.ts';

const page = await readFile('docs/recipes.md', 'utf8');

/** The command lines of the page, with continued ones joined. */
const lines = [...page.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) =>
  block
    .replaceAll(/\|\n\s+/g, '| ')
    .split('\n')
    .filter((line) => line !== ''),
);

/** The commands of a line, without redirections. */
const commandsOf = (line: string): readonly (readonly string[])[] => {
  const commands: string[][] = [[]];
  let isFile = false;
  for (const word of parse(line)) {
    if (typeof word !== 'string') {
      const op = 'op' in word ? word.op : '';
      if (op === '|' || op === '||') commands.push([]);
      else if (op === 'glob' && 'pattern' in word) commands.at(-1)?.push(word.pattern);
      isFile = op === '<' || op === '>';
    } else if (isFile) isFile = false;
    else commands.at(-1)?.push(word);
  }
  return commands.map(([, ...argv]) => argv);
};

const files = {
  'keep.txt': 'root\n',
  'people.csv': 'username,email,name\nada,ada@x.test,Ada\n',
  'joiners.csv': 'username,name,email,groups\nann,Ann,ann@x.test,platform:developer until 2027-01-31\n',
  'mirrors.csv': 'project,url\nplatform/api,https://git.example.com/api.git\n',
  'settings.yaml': 'signup_enabled: false\n',
  'leavers.csv': 'username,to\nkofi,maya\n',
  'memberships.csv': 'group,user,access_level\nplatform,7,developer\n',
  'keys.csv': 'user,title,key\n7,laptop,ssh-ed25519 AAAA a@x\n',
  'descriptions.csv': 'project,description\nplatform/api,Doors\n',
  'links.json': '[{"name":"app.zip","url":"https://files.example.com/1.2.0/app.zip"}]',
  'notes.md': '# 1.2\n',
  'ending.md': '| KIND |\n',
  'production.env': 'PORT=1\n',
  'ci.yml': 'stages: []\n',
  'config.yaml': 'projects: {}\n',
};

describe('a recipe', () => {
  it.each(lines)('is a valid command line: %s', async (line) => {
    const home = await makeHome();
    for (const [name, text] of Object.entries(files)) await home.write(name, text);
    const { url, received } = await recordingServer((response, { url: path }) =>
      /\/(groups|projects)\/[^/?]+$/.test(path) ? json(response, { id: 1, full_path: 'platform' }) : json(response, []),
    );
    const env = { REPOCTL_URL: url, REPOCTL_TOKEN: 'rct_x', REPOCTL_PROJECT: 'platform/api' };
    for (const argv of commandsOf(line)) {
      const { err } = await run([...argv, '--dry-run'], { env, cwd: home.directory, stdin: '5\n' });
      expect(err).not.toMatch(/unknown (option|command|column)|too many arguments|cannot be used|is required|must be/);
    }
    expect(received.filter(({ method }) => method !== 'GET' && method !== 'HEAD')).toEqual([]);
  });
});
