#!/usr/bin/env node
'use strict';

const { existsSync } = require('node:fs');
const { homedir } = require('node:os');
const { isAbsolute, join } = require('node:path');

// Caches compiled code in a directory of the user, since anyone who can write to that directory can run code as the user.
const { XDG_CACHE_HOME: chosen = '' } = process.env;
const caches = isAbsolute(chosen) ? chosen : join(homedir(), '.cache');
if (existsSync(caches)) {
  const { useCompileCache } = require('../dist/client/compile-cache.cjs');
  const bundles = [join(__dirname, '../dist/client/'), join(__dirname, '../dist/service/')];
  useCompileCache(bundles, join(caches, 'repoctl/compiled'));
}

void require('../dist/client/main.cjs').main();
