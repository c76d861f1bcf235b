/**
 * The tour: starts the service on made-up data in a temporary directory, walks through the main job with
 * the command line, and stops it again. What is printed is what the commands print.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const launcher = fileURLToPath(new URL('../bin/repoctl.js', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'repoctl-demo-'));
const { REPOCTL_URL: _url, REPOCTL_TOKEN: _token, REPOCTL_PROFILE: _profile, ...inherited } = process.env;
const env = {
  ...inherited,
  REPOCTL_CONFIG_DIR: join(directory, 'config'),
  REPOCTL_PROJECT: 'harbor/apps/berth-planner',
  REPOCTL_ROOT_TOKEN: randomUUID(),
  GIT_TERMINAL_PROMPT: '0',
};
/** Whoever makes the tour commits and pushes with nothing of their own configuration. */
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
if (listeningLine === undefined) {
  await fail(`the service did not start:\n${log}`);
}
say(`A service with made-up data is ${listeningLine}.`);

await step('repoctl whoami --fields username,name,is_admin');
await step('repoctl groups list');
await step('repoctl projects list --limit 5');

say('\nLabels of a project, the one in REPOCTL_PROJECT:');
await step("repoctl labels create 'lost at sea' --color teal --description 'Nobody knows' --priority 2");
await step("repoctl labels subscribe 'lost at sea'");
await step('repoctl labels list');

say('\nPipelines that start by themselves:');
await step("repoctl schedules create 'Count the gulls' --ref master --cron '0 9 * * 1-5' --cron-timezone Europe/Oslo");
await step('repoctl schedules list');

say('\nWhat everyone shall read, and how the storages fare:');
await step("repoctl broadcast create 'Fresh coffee on the quay' --ends-at +2h --color '#5bc0de'");
await step('repoctl broadcast list');
await step('repoctl storage list');
await step('repoctl storage reset --yes');

say('\nWhat happened lately, in one project or everywhere:');
await step('repoctl events list -p harbor/apps/berth-planner --limit 6');
await step('repoctl events list --action pushed --limit 3');

say('\nFor scripts, the same as JSON:');
await step(`repoctl schedules list --jq '.[] | select(.active) | .description'`);

say('\nThe repositories are real:');
const url = listeningLine.replace('listening on ', '');
say(`\n${bold(`$ git clone ${url}/harbor/apps/berth-planner.git`)}`);
await run('git', ['clone', '--quiet', `${url}/harbor/apps/berth-planner.git`, clone], { env: gitEnv });
await step('git --no-pager log --oneline -3');

say('\nFrom a push to a merge:');
await step('git switch --quiet --create feature/gull-alarm');
writeFileSync(join(clone, 'gulls.js'), "export const alarm = (gulls) => gulls > 12 && 'Cover the fish';\n");
await step('git add gulls.js');
await step("git commit --quiet --message 'Warn of gulls'");
await step('git push --quiet origin feature/gull-alarm');
await step("repoctl mrs create 'Warn of gulls' --source-branch feature/gull-alarm --fields iid,title,merge_status");
await step('repoctl mrs list -p harbor/apps/berth-planner --state opened');
await step('repoctl mrs changes 5');
await step('repoctl mrs merge 5 --should-remove-source-branch --fields iid,state,merge_commit_sha');
await step('git pull --quiet origin master');
await step('git --no-pager log --oneline --graph -3');

say('\nConfiguration in files: what there is, a label in another color, and what that comes to:');
await step('repoctl export -g harbor --out harbor');
const shared = join(directory, 'harbor/projects.yaml');
writeFileSync(shared, readFileSync(shared, 'utf8').replace('#d9534f', '#b31b1b'));
await step('repoctl diff -f harbor', [13]);
await step('repoctl apply -f harbor --yes');
await step('repoctl diff -f harbor');

say('\nAll that there is now, noun by noun:\n');
const { countLines, countRecords } = await import('./count-records.js');
const [heading, ...rows] = countLines(await countRecords(url, env.REPOCTL_ROOT_TOKEN));
say([bold(heading), ...rows].join('\n'));

await stop();
say('\nThe service is stopped and its data removed. Start your own with: node bin/repoctl.js serve');
