/**
 * Makes the chunks of an executable: the client, the server, and all packages that they need. Each is wrapped as Node wraps
 * a module, ready to be compiled by `scripts/executable/start.cjs`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { bundleChunks, compact } from './chunks.js';
import { clientPlugins, missingDrivers, requirePlugins, serverPlugins } from './plugins.js';

/** The files of the package are inside the executable. */
const carriedAssets = {
  name: 'carried-assets',
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) => {
    if (importer === undefined || !source.endsWith('/assets.js')) return undefined;
    const path = join(importer, '..', source);
    return path.endsWith(join('assets', 'assets.js')) ? join(path, '..', 'executable-assets.js') : undefined;
  },
};

/** Node's SQLite is there; better-sqlite3 is a library of the system's that no single file can hold. */
const withoutBetterSqlite = {
  name: 'without-better-sqlite3',
  /** @param {string} source */
  resolveId: (source) => (source.startsWith('better-sqlite3') ? 'without-better-sqlite3' : undefined),
  /** @param {string} id */
  load: (id) =>
    id === 'without-better-sqlite3' ? "throw new Error('An executable has no better-sqlite3');" : undefined,
};

/** jq looks for its WebAssembly beside itself. */
const carriedJq = {
  name: 'carried-jq',
  /** @param {string} code @param {string} id */
  transform: (code, id) => {
    if (!id.endsWith('/jq-web/jq.js')) return undefined;
    const start = /\bjq = jq\(\)/;
    if (!start.test(code)) throw new Error('jq-web starts in another way: see carried-jq');
    return code.replace(start, "jq = jq({ wasmBinary: process.getBuiltinModule('node:sea').getAsset('jq.wasm') })");
  },
};

/**
 * @param {string} root the package
 * @param {string} target the directory for the chunks; `main.cjs` is the first one
 * @returns the files of everything in them
 */
export const bundleExecutable = async (root, target) => {
  const chunks = await bundleChunks(
    {
      input: { main: join(root, 'dist/cli/main.js') },
      external: missingDrivers,
      plugins: [carriedAssets, carriedJq, withoutBetterSqlite, ...serverPlugins, ...clientPlugins, ...requirePlugins],
    },
    { entryFileNames: '[name].cjs', minify: compact },
  );
  mkdirSync(target, { recursive: true });
  for (const { fileName, code } of chunks) writeFileSync(join(target, fileName), Module.wrap(code));
  return chunks.flatMap(({ moduleIds }) => moduleIds);
};
