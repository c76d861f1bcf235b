#!/usr/bin/env node
'use strict';

const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { homedir } = require('node:os');
const { isAbsolute, join } = require('node:path');

// What was compiled once is not compiled again. In a directory of the user's own, since who can write there decides what
// runs; the default of Node, which knows how to do it from 22.8 on, lies where all users can write.
const { XDG_CACHE_HOME: chosen = '' } = process.env;
const caches = isAbsolute(chosen) ? chosen : join(homedir(), '.cache');
if (existsSync(caches)) {
  const cache = join(caches, 'repoctl/compiled');
  if (enableCompileCache === undefined) {
    require('../dist/client/compile-cache.cjs').useCompileCache(join(__dirname, '../dist/client/'), cache);
  } else enableCompileCache(cache);
}

void require('../dist/client/main.cjs').main();
