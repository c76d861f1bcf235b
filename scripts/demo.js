/**
 * The tour: starts the service on made-up data in a temporary directory, walks through the main job with
 * the command line, and stops it again. What is printed is what the commands print.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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
  GIT_TERMINAL_PROMPT: '0',
};

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);
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
 * Shows a command and runs it.
 * @param {string} line as a person would type it
 */
const step = async (line) => {
  say(`\n${bold(`$ ${line}`)}`);
  const [, ...args] = wordsOf(line);
  const child = spawn(process.execPath, [launcher, ...args], { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) {
    await fail(`the command ended with exit code ${code}`);
  }
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

say('\nFor scripts, the same as JSON:');
await step(`repoctl schedules list --jq '.[] | select(.active) | .description'`);

say('\nThe repositories are real:');
const url = listeningLine.replace('listening on ', '');
say(`\n${bold(`$ git clone ${url}/harbor/apps/berth-planner.git`)}`);
const clone = join(directory, 'berth-planner');
const git = spawn('git', ['clone', '--quiet', `${url}/harbor/apps/berth-planner.git`, clone], {
  env,
  stdio: 'inherit',
});
if ((await new Promise((resolve) => git.once('exit', resolve))) !== 0) {
  await fail('git clone failed');
}
say(bold('$ git log --oneline -3'));
const history = spawn('git', ['-C', clone, '--no-pager', 'log', '--oneline', '-3'], { env, stdio: 'inherit' });
await new Promise((resolve) => history.once('exit', resolve));

await stop();
say('\nThe service is stopped and its data removed. Start your own with: node bin/repoctl.js serve');
