/* oxlint-disable no-underscore-dangle -- the loader of Node calls its parts so */
/**
 * Keeps what V8 compiled of the bundle for the next run. The launcher loads it before anything else. It saves 12 % of the CPU time of
 * `labels --help` and 24 % of `labels list --json` on Node 20, which has no cache of its own. Beside `enableCompileCache` of later
 * versions it saves 18 % and 17 % on Node 22, 9 % and 9 % on Node 24: theirs lacks the functions that are compiled when they are
 * called, and every chunk is still searched for.
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

/** The name of a chunk changes with its content. V8 itself compares only how long it is. */
const hasHash = /-[\w-]{8}\.cjs$/;

/** The whole of a file; undefined where there is none. */
const readIfThere = (path: string): Buffer | undefined => {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
};

/** Makes a directory, and tells whether nobody but this user can write to it: what lies there is run. */
const makePrivate = (directory: string): boolean => {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const { mode, uid } = statSync(directory);
    // The bits by which group and others may write.
    return (mode & 0o022) === 0 && uid === process.getuid?.();
  } catch {
    return false;
  }
};

/**
 * Where V8 notes in what it keeps which flags it ran with. It reads nothing back that was kept with others, and on these versions a flag
 * that was changed and set back (`api/v8-tuning.ts`) does not give the same note again. None of those flags changes what is kept.
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

/** Milliseconds after which what nobody has read is removed: chunks of releases that were replaced, and what other versions of Node kept. */
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
 * Compiles the chunks in some directories from what is kept in another one, and keeps there at the end what was compiled anew.
 *
 * @param bundles each ends with a slash
 */
export const useCompileCache = (bundles: readonly string[], cache: string): void => {
  const directory = `${cache}/${process.version}-${process.arch}`;
  if (!makePrivate(directory)) return;
  const loader = Module.prototype as unknown as Loader;
  const loaded = (Module as unknown as { readonly _cache: Record<string, NodeModule | undefined> })._cache;
  const usual = loader._compile;
  const fresh = new Map<string, Script>();
  /** The note of the first script, which is there before anything changes a flag, and that of now where it is another. */
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
    // Code that is kept cannot import: Node does not know then who imports.
    if (!hasHash.test(name) || content.includes('import(')) return usual.call(this, content, filename);
    const script = compileKept(content, filename, name);
    const run = script.runInThisContext() as Compiled;
    const require = (id: string): unknown => {
      if (!id.startsWith('./')) return this.require(id);
      // A chunk that another one names is there, under that name: Node would look for links and for other names.
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
