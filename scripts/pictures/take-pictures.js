/**
 * Takes the pictures of the documentation: runs the program on a demo server in a real terminal (tmux), and draws what
 * the terminal shows, for light and dark pages. Needs tmux, bash, and zsh.
 */
import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { drawFrames, palettes } from './ansi-to-svg.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pictures = join(root, 'docs/pictures');
const directory = mkdtempSync(join(tmpdir(), 'repoctl-pictures-'));
const token = randomUUID();

mkdirSync(join(directory, 'bin'));
writeFileSync(
  join(directory, 'bin/repoctl'),
  `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'bin/repoctl.js')}' "$@"\n`,
  { mode: 0o755 },
);

const server = spawn(
  process.execPath,
  [join(root, 'bin/repoctl.js'), 'serve', '--demo', '--port', '0', '--data-dir', join(directory, 'data')],
  {
    env: { ...process.env, REPOCTL_ROOT_TOKEN: token, REPOCTL_CONFIG_DIR: join(directory, 'config') },
    stdio: ['ignore', 'pipe', 'ignore'],
  },
);
const address = async () => {
  for await (const line of createInterface({ input: server.stdout })) return line.replace('listening on ', '');
  throw new Error('the server did not start');
};

/** Of whoever sits at the terminal; tmux takes the PATH of its client. */
const env = { ...process.env, PATH: `${join(directory, 'bin')}:${process.env['PATH'] ?? ''}` };

const socket = `repoctl-${process.pid}`;
/** @param {readonly string[]} args */
const tmux = (...args) => execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...args], { encoding: 'utf8', env });

/**
 * @typedef {{ name: string, title: string, shell: 'bash' | 'zsh', columns: number, rows: number, setUp?: readonly string[],
 *   steps: readonly (readonly [keys: string, seconds: number])[], frameSeconds?: number }} Scene with `frameSeconds`, a picture that
 *   moves: a frame after each step
 */

/** Waits for the seconds, and on until the screen has not changed for one; what moves for ever gets ten. */
const settled = async (/** @type {number} */ seconds) => {
  await wait(seconds * 1000);
  if (seconds < 1) return;
  for (let before = '', turns = 0; turns < 10; turns += 1) {
    const now = tmux('capture-pane', '-p');
    if (now === before) return;
    before = now;
    await wait(1000);
  }
};

/** Types the steps into a new terminal, and returns its screens. */
const play = async (
  /** @type {Scene} */ { shell, columns, rows, setUp = [], steps, frameSeconds },
  /** @type {string} */ url,
) => {
  const variables = {
    HOME: directory,
    LANG: 'C.UTF-8',
    COLORTERM: 'truecolor',
    REPOCTL_URL: url,
    REPOCTL_TOKEN: token,
    REPOCTL_PROJECT: 'harbor/apps/berth-planner',
    PS1: '$ ',
    PROMPT: '$ ',
  };
  const settings = Object.entries(variables).flatMap(([key, value]) => ['-e', `${key}=${value}`]);
  const program = shell === 'bash' ? ['bash', '--norc', '--noprofile'] : ['zsh', '-f'];
  const size = ['-x', String(columns), '-y', String(rows)];
  // Files that a scene writes must not be there already.
  tmux('new-session', '-d', '-c', mkdtempSync(join(directory, 'work-')), ...size, ...settings, ...program);
  tmux('set', '-g', 'status', 'off');
  tmux('set', '-ga', 'terminal-overrides', ',*:Tc');
  /** @type {import('./ansi-to-svg.js').Frame[]} */
  const frames = [];
  try {
    await wait(1000);
    for (const line of setUp) {
      tmux('send-keys', '-l', '--', line);
      tmux('send-keys', 'Enter');
      await settled(1);
    }
    tmux('send-keys', 'C-l');
    tmux('clear-history');
    await wait(300);
    for (const [keys, seconds] of steps) {
      if (keys === 'Enter' || keys === 'Tab') tmux('send-keys', keys);
      else tmux('send-keys', '-l', '--', keys);
      await settled(seconds);
      frames.push({ screen: tmux('capture-pane', '-e', '-p'), seconds: frameSeconds ?? 0 });
    }
    const last = { screen: frames.at(-1)?.screen ?? '', seconds: 4 };
    return frameSeconds === undefined ? [last] : [...frames, last];
  } finally {
    tmux('kill-server');
  }
};

/** A command that is typed, and its time to finish. */
const typed = (/** @type {string} */ line, seconds = 2) =>
  /** @type {const} */ ([
    [line, 0.1],
    ['Enter', seconds],
  ]);

/** The keys of a text, one by one. */
const keysOf = (/** @type {string} */ text) => [...text].map((key) => /** @type {const} */ ([key, 0.05]));

/** Answers web hooks after a while. */
const slow = createServer((_request, response) => void setTimeout(() => response.end(), 1500)).listen(0, '127.0.0.1');
await new Promise((resolve) => slow.once('listening', resolve));
const slowPort = /** @type {import('node:net').AddressInfo} */ (slow.address()).port;

/** @type {readonly Scene[]} */
const scenes = [
  {
    name: 'session',
    title: 'All projects of a group in one command, and configuration in files',
    shell: 'bash',
    columns: 100,
    rows: 44,
    steps: [
      ...typed('repoctl labels create security --color crimson --each-project --of harbor/apps'),
      ['y', 0.2],
      ['Enter', 3],
      ...typed('repoctl schedules list --each-project --of harbor', 3),
      ...typed('repoctl export -g harbor/apps --out config', 3),
      ...typed("sed -i 's/#d9534f/#b31b1b/' config/*.yaml", 0.2),
      ...typed('repoctl apply -f config', 3),
      ['y', 0.2],
      ['Enter', 3],
    ],
  },
  {
    name: 'metrics-watch',
    title: 'repoctl metrics watch: the job queues live',
    shell: 'bash',
    columns: 92,
    rows: 20,
    // Something to do: tags are told to a hook whose receiver takes its time.
    setUp: [
      `repoctl hooks create http://127.0.0.1:${slowPort}/ --tag-push-events > /dev/null 2>&1`,
      'tags="$REPOCTL_URL/api/v4/projects/harbor%2Fapps%2Fberth-planner/repository/tags"',
      `(seq 1 400 | xargs -P 3 -I{} curl -s -o /dev/null -H "PRIVATE-TOKEN: $REPOCTL_TOKEN" -d tag_name=t{} -d ref=master "$tags" &)`,
    ],
    steps: [
      ['repoctl metrics watch --interval 500ms', 0.1],
      ['Enter', 14],
    ],
  },
  {
    name: 'completion',
    title: 'Tab completion with names from the server',
    shell: 'zsh',
    columns: 92,
    rows: 14,
    setUp: [
      `fpath=(${join(root, 'completions')} $fpath); autoload -Uz compinit; compinit -u -D`,
      "zstyle ':completion:*' list-colors ''; setopt auto_list no_beep; PROMPT='$ '",
    ],
    steps: [
      ...keysOf('repoctl issues update 4 --assignee '),
      ['Tab', 2],
      ...keysOf('k'),
      ['Tab', 2],
      ...keysOf('--labels bug,'),
      ['Tab', 2],
    ],
    frameSeconds: 0.12,
  },
];

try {
  const url = await address();
  mkdirSync(pictures, { recursive: true });
  for (const scene of scenes) {
    const frames = await play(scene, url);
    for (const [look, palette] of Object.entries(palettes)) {
      const svg = drawFrames(frames, { columns: scene.columns, title: scene.title, palette });
      writeFileSync(join(pictures, `${scene.name}-${look}.svg`), svg);
    }
    process.stdout.write(`${scene.name}\n`);
  }
} finally {
  slow.close();
  slow.closeAllConnections();
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  rmSync(directory, { recursive: true, force: true });
}
