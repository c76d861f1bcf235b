/**
 * Makes `dist/client`: the client with the packages that it needs as CommonJS chunks, one for each thing that is loaded on
 * demand. Node reads and compiles a few files many times as fast as hundreds of modules (bench/README.md has figures). The
 * server stays as it is, since it is started once.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'dist/client');

/** undici loads Node's HTTP/2 for what nobody asks it for: the client speaks HTTP/1.1, as `allowH2` is not set. */
const withoutHttp2 = {
  name: 'without-http2',
  /** @param {string} id @param {string | undefined} importer */
  resolveId: (id, importer) =>
    importer?.includes('/undici/') === true && id.endsWith('client-h2.js') ? 'without-http2' : undefined,
  /** @param {string} id */
  load: (id) =>
    id === 'without-http2' ? "module.exports = () => { throw new Error('HTTP/2 is not supported'); };" : undefined,
};

/**
 * Loads parts of Node with `require`: code that is kept compiled cannot import (src/cli/compile-cache.ts). What is left are modules
 * of the server.
 */
const requireNode = {
  name: 'require-node',
  /** @param {string} code */
  renderChunk: (code) =>
    code.replaceAll(/\bimport\(([`'"]node:[\w/]+[`'"])\)/g, 'Promise.resolve().then(()=>require($1))'),
};

/** The packages whose code is in the chunks. @param {readonly string[]} modules */
const packagesOf = (modules) =>
  new Set(modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []));

/** What their licenses ask for: to go along with the code. @param {string} directory */
const noticeOf = (directory) => {
  const { name, version, license } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  const files = readdirSync(directory).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(directory, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts].join('\n\n');
};

rmSync(target, { recursive: true, force: true });
const bundle = await rolldown({
  input: { main: join(root, 'dist/cli/main.js'), 'compile-cache': join(root, 'dist/cli/compile-cache.js') },
  platform: 'node',
  external: [/\/server\//],
  treeshake: { moduleSideEffects: [{ test: /\/dist\//, sideEffects: false }] },
  plugins: [withoutHttp2, requireNode],
  onLog: (level, log, handle) => {
    // A module that one part imports at once and another one on demand is what the layout intends.
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
  },
});
const { output } = await bundle.write({
  dir: target,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  comments: false,
  minify: { compress: false, mangle: false, codegen: true },
});
const chunks = output.filter((part) => part.type === 'chunk');
const packages = packagesOf(chunks.flatMap(({ moduleIds }) => moduleIds));
const notices = [...packages].toSorted().map((directory) => noticeOf(directory));
writeFileSync(join(target, 'LICENSES.txt'), `${notices.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
