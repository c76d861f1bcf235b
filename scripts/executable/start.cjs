/**
 * What an executable runs first. The chunks of the program are inside it, wrapped as Node wraps a module, each with what V8
 * compiled of it when the executable was built.
 */
'use strict';

const { getAsset, getRawAsset } = require('node:sea');
const { Script } = require('node:vm');

/** @type {Map<string, NodeModule>} */
const loaded = new Map();

/** @param {string} id */
const requireChunk = (id) => (id.startsWith('./') ? load(id.slice(2)) : require(id));

/** @param {string} name */
const load = (name) => {
  const known = loaded.get(name);
  if (known !== undefined) return known.exports;
  const module = /** @type {NodeModule} */ ({ exports: {} });
  loaded.set(name, module);
  const script = new Script(getAsset(`chunks/${name}`, 'utf8'), {
    filename: name,
    cachedData: Buffer.from(getRawAsset(`compiled/${name}`)),
  });
  script.runInThisContext().call(module.exports, module.exports, requireChunk, module, name, '.');
  return module.exports;
};

void load('main.cjs').main();
