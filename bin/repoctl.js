#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';

const { XDG_CACHE_HOME: chosen = '' } = process.env;
const caches = isAbsolute(chosen) ? chosen : `${homedir()}/.cache`;

// Since Node 22.8: what was compiled once is not compiled again. In a directory of the user's own, since who can write
// there decides what runs; Node's default lies where all users can write.
if (existsSync(caches)) module.enableCompileCache?.(`${caches}/repoctl/compiled`);

const { main } = await import('../dist/cli/main.js');
await main();
