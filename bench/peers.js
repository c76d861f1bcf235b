/** The programs and libraries of others that ours are measured beside: where they are, and how they are installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const directory = fileURLToPath(new URL('../build/peers/', import.meta.url));
/** The version that the figures in README.md are of. */
const gitbeaker = '@gitbeaker/rest@43.8.0';

/** @param {string} file @param {readonly string[]} args */
const runs = (file, args) => {
  const { error, status } = spawnSync(file, args, { stdio: 'ignore' });
  return error === undefined && status === 0;
};

/** The first Python that has the library: another one may come before Debian's. */
const findPython = () => ['python3', '/usr/bin/python3'].find((file) => runs(file, ['-c', 'import gitlab']));

/** @param {string} name of a package of Debian */
const debian = (name) => `missing: apt-get install ${name}`;

/** Installs what npm and Debian have; Debian's where it may. What fails is reported as missing. */
export const installPeers = () => {
  mkdirSync(directory, { recursive: true });
  spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', directory, gitbeaker], {
    stdio: 'inherit',
  });
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['install', '-y', 'gh', 'gitlab-cli', 'python3-gitlab', 'gitlabracadabra', 'curl'], {
    stdio: 'inherit',
    env,
  });
};

/**
 * @typedef {object} Peer
 * @property {string} name
 * @property {string} file
 * @property {readonly string[]} args
 * @property {string} [missing]
 */

/** @param {string} from the package of Debian @param {string} line @param {string} [name] @returns {Peer} */
const peer = (from, line, name = line) => {
  const [file = '', ...args] = line.split(' ');
  return { name, file, args, ...(!runs(file, ['--help']) && { missing: debian(from) }) };
};

/**
 * Command lines of others that print their version, or the labels of a project.
 *
 * @param {string} url
 * @param {string} token
 * @returns {readonly Peer[]}
 */
export const peerCommands = (url, token) => {
  const asking = `--server-url ${url} --private-token ${token} -o json`;
  return [
    peer('gh', 'gh --version'),
    peer('kubernetes-client', 'kubectl version --client'),
    peer(
      'gitlab-cli',
      `python-gitlab ${asking} project-label list --project-id root/app`,
      'python-gitlab project-label list',
    ),
  ];
};

const withGitbeaker = `
  const [path, host, token, milestone] = process.argv.slice(1);
  const { Gitlab } = require(path);
  new Gitlab({ host, token }).Issues.all({ milestone, perPage: 100 })
    .then((issues) => { for (const issue of issues) process.stdout.write(JSON.stringify(issue) + '\\n'); });
`;

const withPython = `
import gitlab, json, sys
url, token, milestone = sys.argv[1:]
for issue in gitlab.Gitlab(url, private_token=token).issues.list(milestone=milestone, per_page=100, get_all=True):
    print(json.dumps(issue.attributes))
`;

/**
 * Libraries of others that read a list and print a record per line, as ours does with `-o ndjson`.
 *
 * @param {string} url
 * @param {string} token
 * @param {number} pages
 * @returns {readonly Peer[]}
 */
export const peerLists = (url, token, pages) => {
  const given = [url, token, String(pages)];
  const python = findPython();
  let path;
  try {
    path = createRequire(directory).resolve('@gitbeaker/rest');
  } catch {
    path = undefined;
  }
  return [
    path === undefined
      ? { name: 'gitbeaker', file: '', args: [], missing: 'missing: npm run bench -- --install' }
      : { name: 'gitbeaker', file: process.execPath, args: ['-e', withGitbeaker, path, ...given] },
    python === undefined
      ? { name: 'python-gitlab', file: '', args: [], missing: debian('python3-gitlab') }
      : { name: 'python-gitlab', file: python, args: ['-c', withPython, ...given] },
  ];
};

/**
 * gitlabracadabra on a file of its own format.
 *
 * @param {string} room for its configuration
 * @param {string} url
 * @param {string} token
 * @param {string} file
 * @returns {Peer}
 */
export const racadabra = (room, url, token, file) => {
  const config = join(room, `racadabra-${new URL(url).port}.cfg`);
  writeFileSync(config, `[global]\ndefault = bench\ntimeout = 60\n[bench]\nurl = ${url}\nprivate_token = ${token}\n`);
  const { missing } = peer('gitlabracadabra', 'gitlabracadabra');
  return {
    name: 'gitlabracadabra',
    file: 'gitlabracadabra',
    args: ['-c', config, file],
    ...(missing !== undefined && { missing }),
  };
};
