/** Merges the files that a pipeline file includes: what a file says itself overrides what it includes. */
import { treePath } from '../../git/tree-path.ts';
import { fail, shown, type Place, type Where } from './values/fault.ts';
import { fields, text, type Form } from './values/forms.ts';
import { isGlob, wildcardMatcher } from './globs.ts';
import { includeRules, type Rule } from './keywords/rules.ts';
import { matchingRule, type RuleFacts } from './match-rules.ts';
import { deepMerged, entryOf, type Dict, type Node } from './values/node.ts';
import type { Patterns } from './values/patterns.ts';
import { readYaml } from './values/read-yaml.ts';
import { expand } from './values/variables.ts';

/** The maximum number of included files of a pipeline, as in GitLab. */
const mostFiles = 150;

const where: Where = { keyword: 'include' };

interface Include {
  readonly local?: string;
  readonly template?: string;
  readonly rules?: readonly Rule[];
}

const elsewhere =
  (kind: string): Form<never> =>
  (node) =>
    fail(
      node.at,
      { keyword: `include:${kind}` },
      'is not supported: files come from this repository, or from the templates of the server',
    );

const includeForm = (patterns: Patterns): Form<Include> =>
  fields({
    local: text,
    template: text,
    rules: includeRules(patterns),
    remote: elsewhere('remote'),
    project: elsewhere('project'),
    component: elsewhere('component'),
    file: elsewhere('file'),
    ref: elsewhere('ref'),
    inputs: elsewhere('inputs'),
    integrity: elsewhere('integrity'),
  });

const isAddress = (location: string): boolean => /^https?:\/\//.test(location);

export interface IncludedFile {
  readonly type: 'local' | 'template';
  /** A path, or the name of a template. */
  readonly location: string;
}

/** The state that all files of one pipeline share. */
export interface IncludeContext {
  readonly patterns: Patterns;
  /** Variables that are known before any file is read. */
  readonly facts: RuleFacts;
  /** The files that were included so far. */
  readonly included: IncludedFile[];
}

const isWanted = ({ rules }: Include, { facts }: IncludeContext): boolean => {
  if (rules === undefined) return true;
  const rule = matchingRule(rules, facts, where);
  return rule !== undefined && rule.when !== 'never';
};

/** Paths that a `local` stands for: one, or those that match a glob. Undefined while the tree is not read. */
const localPaths = (given: string, at: Place, { facts }: IncludeContext): readonly string[] | undefined => {
  // A fault shows the text as it is written: a variable in it may be a secret.
  const path = treePath(expand(given, facts.variables)) ?? fail(at, where, `${shown(given)} is not a path of a file`);
  if (!/\.ya?ml$/.test(path)) return fail(at, where, `${shown(given)} must end in .yml or .yaml`);
  if (!isGlob(path)) return [path];
  return facts.reading.tree()?.filter(wildcardMatcher(path));
};

/** A file that is included, by its path or the name of a template. */
interface Source extends IncludedFile {
  /** As it is in messages; no two files share it. */
  readonly file: string;
  /** As the file that includes it has it. */
  readonly written: string;
  /** Undefined while it is not read; null if it is not there. */
  readonly content: string | null | undefined;
}

const sourcesOf = (include: Include, at: Place, context: IncludeContext): readonly Source[] => {
  const { reading, variables } = context.facts;
  if (include.template !== undefined) {
    const name = expand(include.template, variables);
    const content = reading.template(name);
    if (content === null) fail(at, { keyword: 'include:template' }, `there is no template ${shown(include.template)}`);
    return [{ type: 'template', location: name, file: `template ${name}`, written: include.template, content }];
  }
  if (include.local === undefined) return fail(at, where, 'needs local or template');
  const { local } = include;
  return (localPaths(local, at, context) ?? []).map((file) => ({
    type: 'local',
    location: file,
    file,
    written: local,
    content: reading.file(file),
  }));
};

const entriesOf = (include: Node): readonly Node[] =>
  include.kind === 'list' ? include.items.flatMap(entriesOf) : [include];

const includeOf = (node: Node, context: IncludeContext): Include => {
  if (node.kind === 'map') return includeForm(context.patterns)(node, where);
  const location = text(node, where);
  return isAddress(location) ? elsewhere('remote')(node, where) : { local: location };
};

const parsed = (
  { type, location, file, written, content }: Source,
  at: Place,
  chain: readonly string[],
  context: IncludeContext,
): Dict | undefined => {
  if (content === undefined) return undefined;
  if (content === null) return fail(at, where, `there is no file ${shown(written)}`);
  if (chain.includes(file)) return fail(at, where, `${shown(file)} includes itself`);
  context.included.push({ type, location });
  if (context.included.length > mostFiles) return fail(at, where, `more than ${mostFiles} files are included`);
  const root = readYaml(content, file);
  if (root === undefined) return fail(at, where, `the file ${shown(file)} is empty`);
  if (root.kind !== 'map') return fail({ file, line: 1 }, { keyword: 'YAML' }, 'must be a map of jobs');
  return withIncludes(root, [...chain, file], context);
};

/**
 * A file with what it includes; what is not read yet is left out.
 *
 * @param chain the file and those that include it
 * @throws {FileFault} for a file that is not there, not valid, or includes itself
 */
export const withIncludes = (root: Dict, chain: readonly string[], context: IncludeContext): Dict => {
  const odd = root.odd?.[0];
  if (odd !== undefined) {
    const at = root.entries.get(odd)?.at ?? root.at;
    fail(at, {}, `the name of a job must be a text: put ${shown(odd)} in quotes`);
  }
  const given = entryOf(root, 'include');
  const own: Dict = { ...root, entries: new Map([...root.entries].filter(([key]) => key !== 'include')) };
  if (given === undefined) return own;
  let merged: Node | undefined;
  for (const node of entriesOf(given)) {
    const include = includeOf(node, context);
    if (!isWanted(include, context)) continue;
    for (const source of sourcesOf(include, node.at, context)) {
      const file = parsed(source, node.at, chain, context);
      if (file !== undefined) merged = deepMerged(merged, file);
    }
  }
  const whole = deepMerged(merged, own);
  return whole.kind === 'map' ? whole : own;
};
