#!/usr/bin/env node
'use strict';

// Since Node 22.8: what was compiled once is not compiled again. In a directory of the user's own, since who can write
// there decides what runs; Node's default lies where all users can write.
const { enableCompileCache } = require('node:module');

if (enableCompileCache !== undefined) {
  const { XDG_CACHE_HOME: chosen = '' } = process.env;
  const caches = require('node:path').isAbsolute(chosen) ? chosen : `${require('node:os').homedir()}/.cache`;
  if (require('node:fs').existsSync(caches)) enableCompileCache(`${caches}/repoctl/compiled`);
}

void require('../dist/client/main.cjs').main();
