/**
 * The tour: starts a server with demo data in a temporary directory, shows the three reasons of the README with the
 * command line, and stops it again. What is printed is what the commands print.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const launcher = join(root, 'bin/repoctl.js');
const directory = mkdtempSync(join(tmpdir(), 'repoctl-demo-'));
mkdirSync(join(directory, 'bin'));
symlinkSync(launcher, join(directory, 'bin/repoctl'));
const { REPOCTL_URL: _url, REPOCTL_TOKEN: _token, REPOCTL_PROFILE: _profile, ...inherited } = process.env;
const env = {
  ...inherited,
  // Git and the shell call repoctl by its name.
  PATH: `${join(directory, 'bin')}${delimiter}${inherited['PATH'] ?? ''}`,
  REPOCTL_CONFIG_DIR: join(directory, 'profiles'),
  REPOCTL_PROJECT: 'harbor/apps/berth-planner',
  REPOCTL_ROOT_TOKEN: randomUUID(),
  GIT_TERMINAL_PROMPT: '0',
};
/** Git without the user's own configuration. */
const gitEnv = {
  ...env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_COUNT: '3',
  GIT_CONFIG_KEY_0: 'credential.helper',
  GIT_CONFIG_VALUE_0: '!f() { echo username=root; echo "password=$REPOCTL_ROOT_TOKEN"; }; f',
  GIT_CONFIG_KEY_1: 'user.name',
  GIT_CONFIG_VALUE_1: 'Root',
  GIT_CONFIG_KEY_2: 'user.email',
  GIT_CONFIG_VALUE_2: 'root@harbor.example',
};

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);
const clone = join(directory, 'berth-planner');
const bold = process.stdout.isTTY
  ? (/** @type {string} */ text) => `\u001b[1m${text}\u001b[22m`
  : (/** @type {string} */ text) => text;

const service = spawn(
  process.execPath,
  [launcher, 'serve', '--demo', '--port', '0', '--data-dir', join(directory, 'data')],
  { env, stdio: ['ignore', 'pipe', 'pipe'] },
);
let log = '';
service.stderr.on('data', (chunk) => (log += chunk));
const ended = new Promise((resolve) => service.once('exit', resolve));

const stop = async () => {
  service.kill('SIGTERM');
  await ended;
  rmSync(directory, { recursive: true, force: true });
};

/** @param {string} message */
const fail = async (message) => {
  process.stderr.write(`${message}\n`);
  await stop();
  process.exit(1);
};

const listening = async () => {
  for await (const line of createInterface({ input: service.stdout })) {
    return line;
  }
  return undefined;
};

/** @param {string} line words, with single quotes around those that hold spaces */
const wordsOf = (line) => (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, '$1'));

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {readonly number[]} [codes] exit codes that it may end with
 */
const run = async (program, args, options, codes = [0]) => {
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (!codes.includes(Number(code))) {
    await fail(`the command ended with exit code ${code}`);
  }
};

/**
 * Shows a command and runs it.
 * @param {string} line as a person would type it
 * @param {readonly number[]} [codes] exit codes that it may end with
 */
const step = async (line, codes) => {
  say(`\n${bold(`$ ${line}`)}`);
  const [program, ...args] = wordsOf(line);
  await (program === 'git'
    ? run('git', args, { cwd: clone, env: gitEnv })
    : run(process.execPath, [launcher, ...args], { env, cwd: directory }, codes));
};

process.once('SIGINT', () => void stop().then(() => process.exit(130)));

const listeningLine = await listening();
if (listeningLine === undefined) await fail(`the server did not start:\n${log}`);
say(`A server with demo data is ${listeningLine}.`);
/** The question of a command is for the visitor to answer; where nobody can, the command has its answer. */
const isAsked = process.stdin.isTTY && process.stdout.isTTY;
const confirmed = isAsked ? '' : ' --yes';

say(`\n${bold('1. All projects of a group in one command')}`);
if (isAsked) say('\nThe next command asks: answer with y.');
await step(`repoctl labels create security --color crimson --each-project --of harbor/apps${confirmed}`, [0, 2]);
await step('repoctl schedules list --each-project --of harbor');

say(`\n${bold('2. Configuration in files, with diff and apply')}`);
await step('repoctl export -g harbor/apps --out config');
const shared = join(directory, 'config/projects.yaml');
writeFileSync(shared, readFileSync(shared, 'utf8').replace('#d9534f', '#b31b1b'));
say('\nNow label bug gets another color in config/projects.yaml.');
await step('repoctl diff -f config', [13]);
await step('repoctl apply -f config --yes');

say(`\n${bold('3. A server to try scripts on, with real Git repositories')}`);
await step('repoctl projects clone harbor/apps/berth-planner');
await step('git switch --quiet --create feature/gull-alarm');
writeFileSync(join(clone, 'gulls.js'), "export const alarm = (gulls) => gulls > 12 && 'Cover the fish';\n");
await step('git add gulls.js');
await step("git commit --quiet --message 'Warn of gulls'");
await step('git push --quiet origin feature/gull-alarm');
await step("repoctl mrs create 'Warn of gulls' --source-branch feature/gull-alarm");

say(`\nTab completes names from the server:\n\n${bold('$ repoctl issues update 4 --assignee k[Tab]')}`);
const completed = spawnSync(
  'bash',
  [
    '-c',
    '. "$0"; COMP_WORDS=(repoctl issues update 4 --assignee k); COMP_CWORD=5; _repoctl; echo "${COMPREPLY[*]}"',
    join(root, 'completions/repoctl.bash'),
  ],
  { env, encoding: 'utf8' },
);
say(completed.stdout.trim());

await stop();
say(`
The server is stopped, and its data removed. What to try next:

  npm link                                              put repoctl on your PATH
  repoctl serve --demo --data-dir ./harbor              start such a server, and leave it running
  repoctl issues list -p harbor/apps/berth-planner      use it from a second terminal
  repoctl help who has access                           search the commands by words
  repoctl auth login --url https://code.example.com     log in to your own server`);
