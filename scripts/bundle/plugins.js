/** What rolldown is told about single modules, for the bundles of the package as for an executable. */

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
 * The parts of undici that send requests want two things of Node's own HTTP, which takes a millisecond to load, or four: its limit
 * for headers, and a class that no body here is of.
 */
const withoutNodeHttp = {
  name: 'without-node-http',
  /** @param {string} id @param {string | undefined} importer */
  resolveId: (id, importer) =>
    id === 'node:http' && /\/undici\/lib\/(core\/util|dispatcher\/client)\.js$/.test(importer ?? '')
      ? 'without-node-http'
      : undefined,
  /** @param {string} id */
  load: (id) => (id === 'without-node-http' ? 'exports.maxHeaderSize = 16_384;' : undefined),
};

/** Commander loads what starts processes for commands that are programs of their own. There are none. */
const withoutSubprograms = {
  name: 'without-subprograms',
  /** @param {string} id @param {string | undefined} importer */
  resolveId: (id, importer) =>
    id === 'node:child_process' && importer?.includes('/commander/') === true ? 'without-subprograms' : undefined,
  /** @param {string} id */
  load: (id) => (id === 'without-subprograms' ? 'module.exports = {};' : undefined),
};

/** The store of rate limits that is in memory is all that the server uses. Two of the others import what nobody has. */
const withoutDrizzle = {
  name: 'without-drizzle',
  /** @param {string} source @param {string | undefined} importer */
  resolveId: (source, importer) =>
    importer?.includes('/rate-limiter-flexible/') === true && source.includes('RateLimiterDrizzle')
      ? 'without-drizzle'
      : undefined,
  /** @param {string} id */
  load: (id) => (id === 'without-drizzle' ? 'module.exports = {};' : undefined),
};

/**
 * Loads with `require` what is outside of a bundle: parts of Node, the other bundle, and better-sqlite3. Code that is kept compiled
 * cannot import, as nobody knows then who imports.
 */
const requireOthers = {
  name: 'require-others',
  /** @param {string} code */
  renderChunk: (code) =>
    code
      .replaceAll(
        /\bimport\(([`'"](?:node:|\.\.\/service\/)[\w/.-]+[`'"])\)/g,
        'Promise.resolve().then(()=>require($1))',
      )
      .replaceAll(/\bimport\((['"]better-sqlite3[\w-]*['"])\)/g, 'Promise.resolve().then(()=>({default:require($1)}))'),
};

/** CommonJS that a module loads through `createRequire` belongs into the bundle like everything else. */
const requirePackages = {
  name: 'require-packages',
  /** @param {string} code @param {string} id */
  transform: (code, id) =>
    id.includes('/dist/')
      ? code.replaceAll(/\bcreateRequire\(import\.meta\.url\)\((['"][\w@/-]+['"])\)/g, 'require($1)')
      : undefined,
};

export const clientPlugins = [withoutHttp2, withoutNodeHttp, withoutSubprograms];
export const serverPlugins = [withoutDrizzle];
export const requirePlugins = [requirePackages, requireOthers];

/** Drivers that pg can use, and does not here. */
export const missingDrivers = ['pg-native', 'pg-cloudflare'];
