/**
 * Makes a fresh clone ready: dependencies, then the build. Uses nothing but Node and npm, and does only
 * what is not done yet.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const wanted = [20, 19];
const stamp = `${root}node_modules/.repoctl-lock`;

/** @param {string} message */
const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** @param {string} command @param {string[]} args */
const run = (command, args) => {
  // The child's stdout goes to our stderr: stdout belongs to what comes after the set-up.
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (error !== undefined || status !== 0) {
    fail(`${command} ${args.join(' ')} failed${error === undefined ? '' : `: ${error.message}`}`);
  }
};

/** Only the better-sqlite3 for Node 20 is built as it is installed, which takes a compiler where no binary can be had. */
const buildSqlite = () => {
  const { status } = spawnSync('npm', ['rebuild', 'better-sqlite3'], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.stderr.write('Going on without better-sqlite3, which "repoctl serve" needs for SQLite.\n');
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  fail(`repoctl needs Node ${wanted.join('.')} or newer; this is ${process.versions.node}`);
}

const lock = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
if (installed !== `${lock} ${process.versions.modules}`) {
  process.stderr.write('Installing the dependencies (the first time takes about a minute)...\n');
  // On Node 20, npm warns of the better-sqlite3 for Node 22, which is not used there.
  run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel', 'error']);
  if (Number(process.versions.napi) < 10) buildSqlite();
  writeFileSync(stamp, `${lock} ${process.versions.modules}`);
}
process.stderr.write('Building...\n');
run('npm', ['run', '--silent', 'build']);
