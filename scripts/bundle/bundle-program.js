/**
 * Makes `dist/client` and `dist/service`: the client and the server with the packages that they need as CommonJS chunks, one
 * for each thing that is loaded on demand. Node reads and compiles a few files many times as fast as hundreds of modules
 * (bench/README.md has figures). They are two bundles, so that the server does not decide how the client is cut.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { licensesOf } from './licenses.js';
import {
  requireOthers,
  requirePackages,
  withoutDrizzle,
  withoutHttp2,
  withoutNodeHttp,
  withoutSubprograms,
} from './plugins.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = join(root, 'dist');

/**
 * @param {'client' | 'service'} name a directory of `dist`
 * @param {Parameters<typeof rolldown>[0]} input
 * @param {Parameters<Awaited<ReturnType<typeof rolldown>>['write']>[0]} output
 */
const write = async (name, input, output) => {
  const target = join(dist, name);
  rmSync(target, { recursive: true, force: true });
  const bundle = await rolldown({
    ...input,
    platform: 'node',
    treeshake: { moduleSideEffects: [{ test: /\/dist\//, sideEffects: false }] },
    onLog: (level, log, handle) => {
      // A module that one part imports at once and another one on demand is what the layout intends.
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
    },
  });
  const written = await bundle.write({
    ...output,
    dir: target,
    format: 'cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: false,
  });
  const chunks = written.output.filter((part) => part.type === 'chunk');
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
        // A library of the system's, and drivers that pg can use, and does not here.
        external: [/^better-sqlite3/, 'pg-native', 'pg-cloudflare'],
        plugins: [requirePackages, withoutDrizzle, requireOthers],
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
    plugins: [ofTheServer, withoutHttp2, withoutNodeHttp, withoutSubprograms, requireOthers],
  },
  { entryFileNames: '[name].cjs', minify: { compress: false, mangle: false, codegen: true } },
);
