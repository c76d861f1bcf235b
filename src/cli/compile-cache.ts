/* oxlint-disable no-underscore-dangle -- Node's loader has such names */
/**
 * Keeps the code that V8 compiled for the next run. The launcher loads this file first. It saves 12 % of the CPU time of
 * `labels --help` and 24 % of `labels list --json` on Node 20, which has no cache. Compared with `enableCompileCache` of later
 * versions, it saves 18 % and 17 % on Node 22, and 9 % and 9 % on Node 24: Node's cache lacks functions that are compiled at their
 * first call, and Node still searches for every chunk.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { Script } from 'node:vm';

/** The part of Node's loader of CommonJS that compiles a file; its types leave it out. */
interface Loader {
  _compile: (this: NodeModule, content: string, filename: string) => unknown;
}

type Compiled = (
  this: unknown,
  exports: unknown,
  require: (id: string) => unknown,
  module: NodeModule,
  filename: string,
  dirname: string,
) => unknown;

/** The name of a chunk changes with its content. V8 itself compares only its length. */
const hasHash = /-[\w-]{8}\.cjs$/;

/** Returns undefined if there is no such file. */
const readIfThere = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
};

/** Creates a directory. Returns false when other users can write to it, since the code in it is run. */
const makePrivate = (directory: string): boolean => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const { mode, uid } = statSync(directory);
    // Write permission for group and others.
    return (mode & 0o022) === 0 && uid === process.getuid?.();
  } catch {
    return false;
  }
};

/**
 * The offsets at which cached data has a hash of V8's flags. V8 rejects data with another hash, and on these versions a flag that
 * was changed and set back (`api/v8-tuning.ts`) leads to another hash. None of those flags changes the compiled code.
 */
const noteAt = /^v2[02]\./.test(process.version) ? { start: 12, end: 16 } : undefined;

const noteOf = (data: Buffer): Buffer | undefined =>
  noteAt === undefined ? undefined : Buffer.from(data.subarray(noteAt.start, noteAt.end));

const withNote = (data: Buffer, note: Buffer | undefined): Buffer => {
  note?.copy(data, noteAt?.start);
  return data;
};

const keep = (directory: string, scripts: ReadonlyMap<string, Script>, note: Buffer | undefined): void => {
  for (const [name, script] of scripts) {
    const path = `${directory}/${name}`;
    const unfinished = `${path}.${process.pid}`;
    try {
      writeFileSync(unfinished, withNote(script.createCachedData(), note), { mode: 0o600 });
      renameSync(unfinished, path);
    } catch {
      // It is only a shortcut: a full disk must not fail a command that has done its work.
      return;
    }
  }
};

/** Milliseconds after which unread files are removed: those of former releases and of other versions of Node. */
const unusedMs = 30 * 86_400_000;

const removeUnused = (cache: string): void => {
  const oldest = Date.now() - unusedMs;
  try {
    for (const name of readdirSync(cache, { recursive: true, encoding: 'utf8' })) {
      const path = `${cache}/${name}`;
      const stats = statSync(path);
      if (stats.isFile() && Math.max(stats.atimeMs, stats.mtimeMs) < oldest) unlinkSync(path);
    }
  } catch {
    // Another process may have removed it.
  }
};

/**
 * Compiles the chunks in `bundles` from the code in `cache`, and saves newly compiled code there when the process exits.
 *
 * @param bundles directories, each with a slash at the end
 */
export const useCompileCache = (bundles: readonly string[], cache: string): void => {
  const directory = `${cache}/${process.version}-${process.arch}`;
  if (!makePrivate(directory)) return;
  const loader = Module.prototype as unknown as Loader;
  const loaded = (Module as unknown as { readonly _cache: Record<string, NodeModule | undefined> })._cache;
  const usual = loader._compile;
  const fresh = new Map<string, Script>();
  /** The hash of the first script, which is read before any flag changes, and the current one if it differs. */
  const notes: { first?: Buffer | undefined; now?: Buffer | undefined } = {};
  const compileKept = (content: string, filename: string, name: string): Script => {
    const source = Module.wrap(content);
    const kept = readIfThere(`${directory}/${name}`);
    if (kept === undefined) {
      const script = new Script(source, { filename });
      notes.first ??= noteOf(script.createCachedData());
      fresh.set(name, script);
      return script;
    }
    const read = (): Script => new Script(source, { filename, cachedData: withNote(kept, notes.now) });
    const script = read();
    if (script.cachedDataRejected !== true) {
      notes.first ??= noteOf(kept);
      return script;
    }
    notes.now = noteOf(script.createCachedData());
    notes.first ??= notes.now;
    const again = read();
    if (again.cachedDataRejected === true) fresh.set(name, again);
    return again;
  };
  loader._compile = function compile(content, filename) {
    const chunks = bundles.find((bundle) => filename.startsWith(bundle)) ?? '';
    const name = chunks === '' ? '' : filename.slice(chunks.length);
    // Cached code cannot import: Node would not know which module imports.
    if (!hasHash.test(name) || content.includes('import(')) return usual.call(this, content, filename);
    const script = compileKept(content, filename, name);
    const run = script.runInThisContext() as Compiled;
    const require = (id: string): unknown => {
      if (!id.startsWith('./')) return this.require(id);
      // Chunks import each other by their exact names, so Node's search for links and other names is skipped.
      const path = `${chunks}${id.slice(2)}`;
      const known = loaded[path];
      if (known !== undefined) return known.exports;
      const chunk = Object.assign(new Module(path, this), { filename: path, paths: this.paths });
      loaded[path] = chunk;
      loader._compile.call(chunk, readFileSync(path, 'utf8'), path);
      chunk.loaded = true;
      return chunk.exports;
    };
    return run.call(this.exports, this.exports, require, this, filename, chunks.slice(0, -1));
  };
  process.on('exit', () => {
    if (fresh.size === 0) return;
    keep(directory, fresh, notes.first);
    removeUnused(cache);
  });
};
