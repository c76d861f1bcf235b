/* oxlint-disable no-underscore-dangle -- the loader of Node calls its parts so */
/**
 * Runs the program from its chunks as an executable does, and keeps what V8 compiled of them, which grows with every run:
 * functions are compiled when they are called.
 *
 * Called with the runtime of the executable: `compile.cjs DIRECTORY [ARGUMENT...]`. The directory has the assets.
 */
'use strict';

const { existsSync, readdirSync, readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { join } = require('node:path');
const vm = require('node:vm');

const directory = process.argv[2] ?? '';
process.argv.splice(1, 2, process.execPath);

/** @param {string} key */
const bytesOf = (key) => new Uint8Array(readFileSync(join(directory, key))).buffer;

const sea = {
  /** @param {string} key @param {string} [encoding] */
  getAsset: (key, encoding) => (encoding === undefined ? bytesOf(key) : readFileSync(join(directory, key), 'utf8')),
  getRawAsset: bytesOf,
  getAssetKeys: () => readdirSync(directory, { recursive: true }),
};

/** @type {Map<string, vm.Script>} */
const scripts = new Map();

class KeptScript extends vm.Script {
  /** @param {string} code @param {vm.ScriptOptions} options */
  constructor(code, options) {
    super(code, options);
    if (this.cachedDataRejected === true) throw new Error(`V8 refused what was compiled of ${options.filename}`);
    if (options.filename !== undefined) scripts.set(options.filename, this);
  }
}

/** @param {string} name @param {vm.Script} script */
const keep = (name, script) => writeFileSync(join(directory, 'compiled', name), script.createCachedData());

for (const name of readdirSync(join(directory, 'chunks'))) {
  if (existsSync(join(directory, 'compiled', name))) continue;
  keep(name, new vm.Script(readFileSync(join(directory, 'chunks', name), 'utf8'), { filename: name }));
}

const { getBuiltinModule } = process;
const loader = /** @type {any} */ (Module);
const usual = loader._load;
/** @param {string} id @param {unknown[]} rest */
loader._load = (id, ...rest) => (id === 'node:sea' ? sea : usual(id, ...rest));
process.getBuiltinModule = /** @type {typeof getBuiltinModule} */ (
  /** @param {string} id */ (id) => (id === 'node:sea' ? sea : getBuiltinModule(id))
);
vm.Script = KeptScript;
process.on('exit', () => {
  for (const [name, script] of scripts) keep(name, script);
});
require('./start.cjs');
