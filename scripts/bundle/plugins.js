/** What rolldown is told about single modules, for the bundle of the client as for an executable. */

/** undici loads Node's HTTP/2 for what nobody asks it for: the client speaks HTTP/1.1, as `allowH2` is not set. */
export const withoutHttp2 = {
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
export const withoutNodeHttp = {
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
export const withoutSubprograms = {
  name: 'without-subprograms',
  /** @param {string} id @param {string | undefined} importer */
  resolveId: (id, importer) =>
    id === 'node:child_process' && importer?.includes('/commander/') === true ? 'without-subprograms' : undefined,
  /** @param {string} id */
  load: (id) => (id === 'without-subprograms' ? 'module.exports = {};' : undefined),
};

/** Loads parts of Node with `require`: code that is kept compiled cannot import, as nobody knows then who imports. */
export const requireNode = {
  name: 'require-node',
  /** @param {string} code */
  renderChunk: (code) =>
    code.replaceAll(/\bimport\(([`'"]node:[\w/]+[`'"])\)/g, 'Promise.resolve().then(()=>require($1))'),
};
