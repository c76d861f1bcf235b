import { contract } from '../contract/registry.ts';
import { readVersion } from '../cli/context/version.ts';
import { bashScript } from './completion/bash.ts';
import { commandsByEndpoint } from './commands-by-endpoint.ts';
import { formatJson } from './format-json.ts';
import { fishScript } from './completion/fish.ts';
import { completionTable } from './completion/table.ts';
import { zshScript } from './completion/zsh.ts';
import { manPages } from './man/pages.ts';
import { modelOfProgram } from './model-of-program.ts';
import { openapiDocument } from './openapi/document.ts';
import { referencePages } from './reference/pages.ts';

/** Directories that hold generated files and nothing else. */
export const outputDirectories = ['completions', 'man', 'docs/reference'] as const;

/** Every generated file: its path below the project's root, and its text. */
export const generatedFiles = async (): Promise<ReadonlyMap<string, string>> => {
  const program = await modelOfProgram();
  const table = completionTable(program);
  const version = readVersion();
  return new Map([
    ['completions/repoctl.bash', bashScript(table)],
    ['completions/_repoctl', zshScript(table)],
    ['completions/repoctl.fish', fishScript(table)],
    ...manPages(program, version),
    ...referencePages(program, contract),
    ['openapi.json', `${formatJson(openapiDocument(contract, version, await commandsByEndpoint()))}\n`],
  ]);
};
