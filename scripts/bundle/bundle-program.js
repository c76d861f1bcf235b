/**
 * Makes `dist/client` and `dist/service`: the client and the server with the packages that they need as CommonJS chunks, one
 * for each thing that is loaded on demand. Node reads and compiles a few files many times as fast as hundreds of modules
 * (bench/README.md has figures). They are two bundles, so that the server does not decide how the client is cut.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleChunks, compact } from './chunks.js';
import { licensesOf } from './licenses.js';
import { clientPlugins, missingDrivers, requirePlugins, serverPlugins } from './plugins.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');

/**
 * @param {'client' | 'service'} name a directory of `dist`
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 */
const write = async (name, input, output) => {
  const target = join(dist, name);
  const chunks = await bundleChunks(input, output);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const { fileName, code } of chunks) writeFileSync(join(target, fileName), code);
  writeFileSync(join(target, 'LICENSES.txt'), licensesOf(chunks.flatMap(({ moduleIds }) => moduleIds)));
  return chunks;
};

/** The modules of the server that commands import. */
const serverModules = () => {
  const cli = join(dist, 'cli');
  const files = readdirSync(cli, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  const imported = files.flatMap((file) => {
    const code = readFileSync(join(cli, file), 'utf8');
    const found = code.matchAll(/\bimport\('([./]+\/server\/[^']+)'\)/g);
    return [...found].map(([, path = '']) => resolve(cli, dirname(file), path));
  });
  return [...new Set(imported)];
};

/** Where each module of the server is in its bundle. */
const entries = new Map(
  (
    await write(
      'service',
      {
        input: serverModules(),
        // A library of the system's.
        external: [/^better-sqlite3/, ...missingDrivers],
        plugins: [...serverPlugins, ...requirePlugins],
      },
      // A trace that an operator sends names lines, which it can only do where there are some.
      { entryFileNames: '[name]-[hash].cjs', minify: false },
    )
  ).flatMap(({ isEntry, facadeModuleId, fileName }) =>
    isEntry && facadeModuleId !== null ? [/** @type {const} */ ([facadeModuleId, fileName])] : [],
  ),
);

/** What commands import of the server is in the server's bundle. */
const ofTheServer = {
  name: 'of-the-server',
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) => {
    if (!/^\.[./]*\/server\//.test(source) || importer === undefined) return undefined;
    const file = entries.get(resolve(dirname(importer), source));
    if (file === undefined) throw new Error(`${importer} imports ${source}, which is not an entry of dist/service`);
    return { id: `../service/${file}`, external: true };
  },
};

await write(
  'client',
  {
    input: { main: join(dist, 'cli/main.js'), 'compile-cache': join(dist, 'cli/compile-cache.js') },
    plugins: [ofTheServer, ...clientPlugins, ...requirePlugins],
  },
  { entryFileNames: '[name].cjs', minify: compact },
);

// jq looks for its WebAssembly beside itself.
const jq = dirname(createRequire(import.meta.url).resolve('jq-web'));
copyFileSync(join(jq, 'jq.wasm'), join(dist, 'client/jq.wasm'));
