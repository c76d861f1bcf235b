import { parse } from 'shell-quote';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkJq } from '../../../src/cli/output/run-jq.ts';
import { checkWhere } from '../../../src/cli/output/where.ts';
import { wholeContract as contract } from '../../../src/contract/gitlab.ts';
import type { Resource } from '../../../src/contract/vocabulary/endpoint.ts';
import { loadAllNouns } from '../../../src/cli/manifest.ts';
import { namedKinds } from '../../../src/cli/values/named-kinds.ts';
import type { Noun, ResolvedVerb } from '../../../src/cli/verbs/noun.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import { modelOfProgram } from '../../../src/generate/model/model-of-program.ts';
import { allCommands, type CommandModel } from '../../../src/generate/model/command-model.ts';

/** Verbs that summaries start with, in the imperative. A new one is added here. */
const imperatives = new Set(
  `Accept Activate Add Administer Allow Answer Append Apply Approve Archive Assign Back Ban Block Browse Cancel Change Check Choose Clear Clone Close Comment
   Commit Compare Confirm Continue Copy Count Create Deactivate Delete Deny Disallow Download Edit Enable End Erase Estimate Exit Export Extend
   Extract Fetch Find Follow Fork Give Install Invite Keep Leave Let Limit List Log Make Manage Mark Merge Mirror Move Name Notify Offboard Open Own Pause Prevent Print
   Protect Publish React Read Rebase Record Reject Release Remove Rename Renew Reopen Repack Replace Report Request Require Reset Restore Resume Retry Revert Revoke Run Save
   Schedule Search Send Set Share Show Skip Star Start Stop Subscribe Subtract Switch Take Test Track Transfer Try
   Unarchive Unassign Unban Unblock Unprotect Unstar Unsubscribe Update Upload Use View Wait Watch Withdraw Write Announce Fork`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words that the glossary replaces, with exceptions. */
const forbidden: readonly RegExp[] = [
  /\bservices?\b(?! accounts?\b)/i,
  /\bsign(ed|s)?[- ]in\b/i,
  /\bby whom\b|\bwhom the\b|\bwhose they\b|\bfor ever\b|\bbesides\b|\bin force\b|\bso long\b/i,
  /\btakes? (it |them )?away\b|\blets? in\b|\bno longer (?!exists)|\btold of\b|\bbe told\b/i,
  /\bcolour|\blicence|\bfavourite|\bcancelled\b/i,
  /\bcan't\b|\bwon't\b|\bmay not\b/i,
  /\bcontradict|\bwins? over\b|\bis no \w+\b(?! default)|\bmakes? no sense\b/i,
  /\bonce more\b|\bat the moment\b/i,
  /\banswers\b|\bthe answer\b|\bwithout being asked\b/i,
];

const violationsOf = (text: string): readonly string[] =>
  forbidden
    .flatMap((pattern) => pattern.exec(text.replaceAll(/\$\{[^}]*\}/g, ''))?.[0] ?? [])
    .map((word) => `"${word}" in: ${text}`);

const firstWord = (text: string): string => /^[\w-]+/.exec(text)?.[0] ?? '';

const verbsIn = (noun: Noun): readonly ResolvedVerb[] => [
  ...noun.verbs.map((verb) => resolveVerb(verb)),
  ...(noun.nouns ?? []).flatMap((inner) => verbsIn(inner)),
];

let commands: readonly CommandModel[];
beforeAll(async () => {
  commands = allCommands(await modelOfProgram());
});

describe('a help text', () => {
  it('is an imperative without a full stop in a summary', () => {
    const bad = commands
      .filter(({ kind, summary }) => kind !== 'program' && summary !== '')
      .filter(({ summary }) => summary.endsWith('.') || !imperatives.has(firstWord(summary)))
      .map(({ words, summary }) => `${words.join(' ')}: ${summary}`);
    expect(bad).toEqual([]);
  });

  it('is an imperative without a full stop in the caption of an example', () => {
    const bad = commands
      .flatMap(({ examples }) => examples)
      .filter(({ caption }) => caption.endsWith('.') || !imperatives.has(firstWord(caption)))
      .map(({ command, caption }) => `${command}: ${caption}`);
    expect(bad).toEqual([]);
  });

  it('has no invalid expression in an example', async () => {
    const faults: string[] = [];
    for (const { command } of commands.flatMap(({ examples }) => examples)) {
      const words = parse(command).map((word) => (typeof word === 'string' ? word : '|'));
      for (const [index, option] of words.entries()) {
        const expression = words[index + 1] ?? '';
        const check = option === '--where' ? checkWhere : option === '--jq' ? checkJq : undefined;
        await check?.(expression).catch((error: unknown) => faults.push(`${command}: ${String(error)}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it('is a noun phrase or an imperative for an option or argument', () => {
    const bad = commands
      .flatMap(({ options, listOptions, globalOptions, arguments: args }) => [
        ...options,
        ...listOptions,
        ...globalOptions,
        ...args,
      ])
      .map(({ description }) => description)
      .filter((text) => /\.$|^(What|Whether|Who|Whose|Where|When|How|Those|All that|The)\b|^(?!jq)[a-z]/.test(text));
    expect([...new Set(bad)]).toEqual([]);
  });

  it('names the value in the placeholder of an option', () => {
    const bad = commands
      .flatMap(({ words, options }) => options.map(({ flags }) => `${words.join(' ')} ${flags}`))
      .filter((flags) => /<(word|span|day|a,b|value)>/.test(flags));
    expect([...new Set(bad)]).toEqual([]);
  });

  it('has no word that the glossary replaces', () => {
    const texts = [
      ...commands.map(({ summary }) => summary),
      ...commands
        .flatMap(({ options, arguments: args }) => [...options, ...args])
        .map(({ description }) => description),
      ...commands.flatMap(({ examples }) => examples).map(({ caption }) => caption),
    ];
    expect([...new Set(texts)].flatMap(violationsOf)).toEqual([]);
  });
});

describe('a description of a record that has a name', () => {
  const idFirst = /\bIDs?( or |, )(a |its )?(full |user)?(description|name|path|title|URL)s?\b/i;

  it('says the name first, since people know no IDs', () => {
    const inCommands = commands.flatMap(({ options, listOptions, globalOptions, arguments: args }) =>
      [options, listOptions, globalOptions, args].flatMap((all) => all.map(({ description }) => description)),
    );
    const inApi = Object.values<Resource>(contract)
      .flatMap((resource) => Object.values(resource))
      .flatMap(({ params }) => Object.values(params).map(({ description = '' }) => description));
    expect([...new Set([...inCommands, ...inApi])].filter((text) => idFirst.test(text))).toEqual([]);
  });

  it('says that it can be given by name', async () => {
    const verbs = (await loadAllNouns()).flatMap((noun) => verbsIn(noun));
    const named = verbs.flatMap(({ parameters }) =>
      parameters.flatMap(({ finds, description }) => (finds === undefined ? [] : [{ finds, description }])),
    );
    const bad = named.filter(({ finds, description }) => {
      const at = description.toLowerCase().indexOf(namedKinds[finds].name.toLowerCase());
      return at === -1 || (description.includes('ID') && at > description.indexOf('ID'));
    });
    expect(named.length).toBeGreaterThan(50);
    expect(bad).toEqual([]);
  });
});

/** The string literals that follow a pattern in the code, such as `message` and `hint`. */
const literalsAfter = (pattern: RegExp): readonly (readonly [place: string, text: string])[] =>
  ['src/cli', 'src/api'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) =>
        [...readFileSync(join(folder, name), 'utf8').matchAll(pattern)].map(([, , text = '']) => [name, text] as const),
      ),
  );

describe('a message', () => {
  const errors = literalsAfter(/Error\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g);
  const hints = literalsAfter(/hint:\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g);

  it('of an error starts in lower case and has no full stop', () => {
    expect(errors.length).toBeGreaterThan(150);
    const names = /^(CA|Proxy|HTTP|JSON|TLS|URL|REPOCTL_\w+|Link|SHELL)\b/;
    const bad = errors.filter(([, text]) => text.endsWith('.') || (/^[A-Z]/.test(text) && !names.test(text)));
    expect(bad).toEqual([]);
  });

  it('that is a hint consists of whole sentences', () => {
    expect(hints.length).toBeGreaterThan(100);
    const bad = hints.filter(([, text]) => !/[.?}'`]$|: $|^Run: |^Usage: /.test(text) || /^[a-z]/.test(text));
    expect(bad).toEqual([]);
  });

  it('has no word that the glossary replaces', () => {
    const found = [...errors, ...hints].flatMap(([place, text]) => violationsOf(text).map((bad) => `${place} ${bad}`));
    expect(found).toEqual([]);
  });
});
