/* oxlint-disable no-underscore-dangle -- the loader of Node calls its parts so */
/**
 * Keeps what V8 compiled of the bundle for the next run. The launcher loads it before anything else. Node's own cache, from 22.8
 * on, saves less: it lacks the functions that are compiled when they are called, and every chunk is still searched for.
 */
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
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

const keep = (directory: string, scripts: ReadonlyMap<string, Script>): void => {
  for (const [name, script] of scripts) {
    const path = `${directory}/${name}`;
    const unfinished = `${path}.${process.pid}`;
    try {
      writeFileSync(unfinished, script.createCachedData(), { mode: 0o600 });
      renameSync(unfinished, path);
    } catch {
      // It is only a shortcut: a full disk must not fail a command that has done its work.
      return;
    }
  }
};

/**
 * Compiles the chunks of a directory from what is kept in another one, and keeps there at the end what was compiled anew.
 *
 * @param chunks ends with a slash
 */
export const useCompileCache = (chunks: string, cache: string): void => {
  const directory = `${cache}/${process.version}-${process.arch}`;
  if (!makePrivate(directory)) return;
  const loader = Module.prototype as unknown as Loader;
  const loaded = (Module as unknown as { readonly _cache: Record<string, NodeModule | undefined> })._cache;
  const usual = loader._compile;
  const fresh = new Map<string, Script>();
  loader._compile = function compile(content, filename) {
    const name = filename.startsWith(chunks) ? filename.slice(chunks.length) : '';
    // Code that is kept cannot import: Node does not know then who imports.
    if (!hasHash.test(name) || content.includes('import(')) return usual.call(this, content, filename);
    const cachedData = readIfThere(`${directory}/${name}`);
    const script = new Script(Module.wrap(content), {
      filename,
      ...(cachedData !== undefined && { cachedData }),
    });
    if (script.cachedDataRejected !== false) fresh.set(name, script);
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
  process.on('exit', () => keep(directory, fresh));
};
