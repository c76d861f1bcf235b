/**
 * Makes the chunks of an executable: the client, the server, and all packages that they need. Each is wrapped as Node wraps
 * a module, ready to be compiled by `scripts/executable/start.cjs`.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import {
  requireOthers,
  requirePackages,
  withoutDrizzle,
  withoutHttp2,
  withoutNodeHttp,
  withoutSubprograms,
} from './plugins.js';

/** The files of the package are inside the executable. */
const carriedAssets = {
  name: 'carried-assets',
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) =>
    source.endsWith('/assets/assets.js') && importer !== undefined
      ? join(importer, '..', source.replace(/assets\.js$/, 'executable-assets.js'))
      : undefined,
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
  const bundle = await rolldown({
    input: { main: join(root, 'dist/cli/main.js') },
    platform: 'node',
    // Drivers that pg can use, and does not here.
    external: ['pg-native', 'pg-cloudflare'],
    treeshake: { moduleSideEffects: [{ test: /\/dist\//, sideEffects: false }] },
    plugins: [
      carriedAssets,
      carriedJq,
      requirePackages,
      withoutBetterSqlite,
      withoutDrizzle,
      withoutHttp2,
      withoutNodeHttp,
      withoutSubprograms,
      requireOthers,
    ],
    onLog: (level, log, handle) => {
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
    },
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: false,
    minify: { compress: false, mangle: false, codegen: true },
  });
  mkdirSync(target, { recursive: true });
  const chunks = output.filter((part) => part.type === 'chunk');
  for (const { fileName, code } of chunks) writeFileSync(join(target, fileName), Module.wrap(code));
  return chunks.flatMap(({ moduleIds }) => moduleIds);
};
