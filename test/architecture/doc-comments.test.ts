import { describe, expect, it } from 'vitest';
import { sourcesIn } from './support/sources.ts';

const sources = sourcesIn('src').filter(({ path }) => path !== 'src/cli/manifest.ts');

interface Declaration {
  readonly where: string;
  readonly name: string;
  /** From its first line on, up to the next line that begins at the margin. */
  readonly body: string;
  /** The comment before it, without its stars; empty when there is none. */
  readonly comment: string;
}

const exported = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|interface|type|class) (\w+)/;

const declarations: readonly Declaration[] = sources.flatMap(({ path, text }) => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = exported.exec(line)?.[1];
    if (name === undefined) return [];
    const end = lines.findIndex((one, at) => at > index && /^[\w/]/.test(one));
    const before = lines.slice(0, index).join('\n');
    const comment = /\/\*\*((?:(?!\*\/)[^])*)\*\/$/.exec(before)?.[1] ?? '';
    const body = lines.slice(index, end === -1 ? undefined : end).join('\n');
    return [{ where: `${path}:${index + 1}`, name, body, comment: comment.replaceAll(/\n \*/g, ' ').trim() }];
  });
});

/** Says where an item has no comment though it needs one. */
const silent = (needsComment: (body: string) => boolean): readonly string[] =>
  declarations
    .filter(({ comment, body }) => comment === '' && needsComment(body))
    .map(({ where, name }) => `${where} ${name}`);

describe('what name and type leave open is said in a comment', () => {
  it('of a number, its unit or what it bounds', () => {
    expect(silent((body) => /^export const \w+(: number)? = [\d_]+/.test(body))).toEqual([]);
  });

  it('of a pattern, what it matches', () => {
    expect(silent((body) => /^export const \w+(: RegExp)? = \/(?!\/)/.test(body))).toEqual([]);
  });

  it('of a function that throws, when it does or what it is for', () => {
    expect(
      silent(
        (body) => /^export (const \w+ = (async )?[(<]|(async )?function)/.test(body) && /\bthrow new\b/.test(body),
      ),
    ).toEqual([]);
  });
});

/** Words that say nothing of their own, and verbs that names have in another form. */
const empty = new Set(
  (
    'a an the of to in is are it its by for with and or from that this what which one ones as on at be all each every has have ' +
    'how whose who into no not any them their than where when if so such does do can out there other others own some same ' +
    'inserts deletes changes finds lists database endpoint endpoints handlers record row'
  ).split(' '),
);

/** Words without the endings that tell a name from its plural and its verb. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 && !empty.has(word))
    .map((word) => word.replace(/(?:ies|ing|ed|es|s|e|y)$/, ''));

describe('a comment', () => {
  it('says more than the name and the type of what it is on', () => {
    const repeating = declarations
      .filter(({ comment }) => comment !== '' && !/[`\d"]|^(Whether|Undefined|Only|In )/.test(comment))
      .filter(({ where, body, comment }) => {
        const signature = body.split(/ => \{| = \{|[;{]/)[0] ?? '';
        const known = new Set(wordsOf(`${where.replace(/:\d+$/, '')} ${signature}`));
        return wordsOf(comment).every((word) => known.has(word));
      });
    expect(repeating.map(({ where, comment }) => `${where}: ${comment}`)).toEqual([]);
  });
});
