import { describe, expect, it } from 'vitest';
import { manifest } from '../../../src/cli/manifest.ts';
import type { Noun, ResolvedVerb } from '../../../src/cli/verbs/noun.ts';
import type { WireParams } from '../../../src/cli/verbs/parameter.ts';
import { resolveVerb } from '../../../src/cli/verbs/resolve-verb.ts';
import {
  actText,
  doneText,
  questionText,
  type Subject,
  unchangedText,
} from '../../../src/cli/verbs/record-messages.ts';

interface Write {
  readonly words: string;
  readonly noun: Noun;
  readonly verb: ResolvedVerb;
}

const isWrite = ({ endpoint, done }: ResolvedVerb): boolean => endpoint.risk !== 'read' || done !== undefined;

const writesOf = (noun: Noun, words: string): readonly Write[] => [
  ...noun.verbs
    .map(resolveVerb)
    .filter(isWrite)
    .map((verb) => ({ words: `${words} ${verb.name}`, noun, verb })),
  ...(noun.nouns ?? []).flatMap((inner) => writesOf(inner, `${words} ${inner.name}`)),
];

const nouns = await Promise.all(manifest.nouns.map(({ load }) => load()));
const writes = nouns.flatMap((noun) => writesOf(noun, noun.name));

/** A record that has the fields of all kinds. */
const record = {
  id: 3,
  iid: 12,
  name: 'a name',
  username: 'alice',
  title: 'a title',
  description: 'a description',
  message: 'a message',
  key: 'KEY',
  url: 'https://ci.example.com/hook',
  ref: 'main',
  domain: 'docs.example.com',
  short_id: '1a2b3c4d',
  tag_name: 'v1.0',
  status: 'canceled',
  state: 'merged',
  target_branch: 'main',
  merge_commit_sha: '5e6f7a8b9c0d',
  path_with_namespace: 'platform/api',
  full_path: 'platform/tools',
  primary_key_id: '1A2B3C4D',
  environment: { name: 'staging' },
  access_level: 30,
  human_time_estimate: '3h',
  human_total_time_spent: '5h',
};

/** Arguments as a user would type them, by wire name. */
const typed: WireParams = {
  id: 'platform/api',
  user_id: 'alice',
  key: 'KEY',
  branch: 'fix/lamp',
  new_branch: 'fix/light',
  name: 'bug',
  file_path: 'docs/a.md',
  tag_name: 'v1.0',
  domain: 'docs.example.com',
  group_id: 'tools',
  project_id: 'alice/api',
  forked_from_id: 'platform/api',
  to_project_id: 7,
  duration: '2h',
  label_id: 'bug',
};

const subjectOf = ({ noun, verb }: Write): Subject => {
  const { endpoint, positional, endpoints } = verb;
  const scope = endpoints[0]?.scope;
  const names = [...positional, ...(scope === undefined ? [] : [scope.param]), ...Object.keys(endpoint.params)];
  const known = names.filter(
    (name) => name in typed || positional.includes(name) || endpoint.path.includes(`:${name}`),
  );
  return { noun, verb, endpoint, typed: Object.fromEntries(known.map((name) => [name, typed[name] ?? 4])) };
};

/** Values of a parameter called `id`, which can identify any kind of record. */
const typedIds: Readonly<Record<string, string>> = {
  projects: 'platform/api',
  groups: 'platform/tools',
  users: 'alice',
};

/** Like `subjectOf`, with an ID of the right kind. */
const askedOf = (write: Write): Subject => {
  const subject = subjectOf(write);
  const scope = write.verb.endpoints[0]?.scope;
  const { refers } = write.verb.parameters.find(({ wire }) => wire === 'id') ?? {};
  const kind = scope?.param === 'id' ? `${scope.of}s` : typeof refers === 'string' ? refers : write.noun.name;
  const id = typedIds[kind] ?? 4;
  return 'id' in subject.typed ? { ...subject, typed: { ...subject.typed, id } } : subject;
};

/** The record that a prompt names, if a get command of the noun can show it. */
const lookedUp = ({ noun, verb }: Write, { typed: { branch, tag_name } }: Subject): unknown => {
  const shown = noun.verbs.find(({ name }) => name === 'get');
  const paths = [shown, ...(shown?.alternatives ?? [])].flatMap((one) => one?.endpoint.path ?? []);
  const isShown = paths.some((path) => `${verb.endpoint.path}/`.startsWith(`${path}/`));
  if (!isShown && verb.confirm?.look === undefined) return undefined;
  return { ...record, name: branch ?? tag_name ?? record.name };
};

const table = (rows: readonly (readonly [string, string])[]): string =>
  `${rows.map(([words, text]) => `${words}\n    ${text}\n`).join('')}`;

describe('the message of a write', () => {
  it('names the action, the record, and where it is', async () => {
    const rows = writes.map((write) => [write.words, doneText(subjectOf(write), record)] as const);
    await expect(table(rows)).toMatchFileSnapshot('sentences.txt');
  });

  it('names the arguments if the server returns no record', async () => {
    const rows = writes.map((write) => [write.words, doneText(subjectOf(write), null)] as const);
    await expect(table(rows)).toMatchFileSnapshot('sentences-without-record.txt');
  });

  it('asks with the title of the record if it is known', async () => {
    const destructive = writes.filter(({ verb }) => verb.endpoint.risk === 'destructive');
    const rows = destructive.flatMap((write) => {
      const asked = askedOf(write);
      const found = lookedUp(write, asked);
      const texts = [actText(asked), ...(found === undefined ? [] : [actText({ ...asked, found })])].map(questionText);
      return [...new Set(texts)].map((text) => [write.words, text] as const);
    });
    await expect(table(rows)).toMatchFileSnapshot('questions.txt');
  });

  it('reports that nothing changed', () => {
    const texts = writes
      .filter(({ words }) => /^(labels|issues|projects) \w*(subscribe|star)$/.test(words))
      .map((write) => unchangedText(subjectOf(write)));
    expect(texts).toEqual([
      'No change: you already subscribe to issue #4 in platform/api',
      'No change: you do not subscribe to issue #4 in platform/api',
      'No change: you already subscribe to label "bug" in platform/api',
      'No change: you do not subscribe to label "bug" in platform/api',
      'No change: you already starred project platform/api',
      'No change: you have not starred project platform/api',
    ]);
  });
});

describe('a title', () => {
  const label = writes.find(({ words }) => words === 'issues create') as Write;

  it('is truncated to one line', () => {
    const title = `Two\nlines ${'and more '.repeat(20)}`;
    expect(doneText(subjectOf(label), { iid: 1, title })).toBe(
      'Created issue #1 "Two lines and more and more and more and more and more and…" in platform/api',
    );
  });
});
