/**
 * Makes `build/repoctl`: one file with Node, the client, the server, and all that they read. `--runtime PATH` takes another
 * Node of the same version than the one from npm.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleExecutable } from '../bundle/bundle-executable.js';
import { licensesOf } from '../bundle/licenses.js';
import { runOftenUsed } from './run-often-used.js';
import { downloadRuntime, runtimeFlags, runtimeVersion } from './runtime.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const build = join(root, 'build');
const assets = join(build, 'assets');
const { resolve } = createRequire(import.meta.url);

/** @param {string} text */
const say = (text) => process.stderr.write(`${text}\n`);

/** What the program reads through `src/assets`, below the names that it uses. */
const copyAssets = () => {
  for (const name of ['completions', 'man', 'templates', 'openapi.json', 'dist/viewer', 'dist/workers']) {
    cpSync(join(root, name), join(assets, name), { recursive: true });
  }
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(join(assets, 'package.json'), JSON.stringify({ name, version }));
  cpSync(join(dirname(resolve('jq-web')), 'jq.wasm'), join(assets, 'jq.wasm'));
};

/** The files below a directory, by their paths from there. @param {string} directory */
const filesBelow = (directory) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .toSorted();

const { values } = parseArgs({ options: { runtime: { type: 'string' } } });
const runtime = values.runtime ?? downloadRuntime(join(build, 'runtime'));
const found = execFileSync(runtime, ['--version'], { encoding: 'utf8' }).trim();
if (found !== `v${runtimeVersion}`) {
  say(`${runtime} is Node ${found}; executables are made and tested with ${runtimeVersion}`);
  process.exit(1);
}

rmSync(assets, { recursive: true, force: true });
mkdirSync(join(assets, 'compiled'), { recursive: true });
copyAssets();
say('Bundling...');
const modules = await bundleExecutable(root, join(assets, 'chunks'));
say('Compiling...');
await runOftenUsed(runtime, assets);
say('Writing build/repoctl...');
const configuration = join(build, 'sea.json');
const blob = join(build, 'repoctl.blob');
// An executable that runs cannot be written to.
const unfinished = join(build, 'repoctl.new');
writeFileSync(
  configuration,
  JSON.stringify({
    main: join(root, 'scripts/executable/start.cjs'),
    output: blob,
    disableExperimentalSEAWarning: true,
    execArgv: runtimeFlags,
    // Flags that somebody wants for programs of Node are not meant for this one.
    execArgvExtension: 'none',
    assets: Object.fromEntries(filesBelow(assets).map((path) => [path, join(assets, path)])),
  }),
);
execFileSync(runtime, ['--experimental-sea-config', configuration], { stdio: 'pipe' });
cpSync(runtime, unfinished);
chmodSync(unfinished, 0o755);
// The names by which Node finds what is injected.
const names = ['NODE_SEA_BLOB', blob, '--sentinel-fuse', 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'];
execFileSync(process.execPath, [join(dirname(resolve('postject')), 'cli.js'), unfinished, ...names], { stdio: 'pipe' });
rmSync(blob);
renameSync(unfinished, join(build, 'repoctl'));
const license = readFileSync(join(dirname(runtime), '../LICENSE'), 'utf8').trim();
const viewer = readFileSync(join(root, 'dist/viewer/LICENSES.txt'), 'utf8').trim();
writeFileSync(
  join(build, 'repoctl.licenses.txt'),
  licensesOf(modules, [`Node.js ${runtimeVersion}\n\n${license}`, viewer]),
);
