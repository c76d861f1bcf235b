import MarkdownIt, { type Token } from 'markdown-it';
import { sanitize } from './sanitize.ts';

/** A part of a text: a token and the parts between it and its closing token. */
export interface Part {
  readonly token: Token;
  readonly parts: readonly Part[];
}

/** Nests the tokens, which the parser returns in one list. */
const nest = (tokens: readonly Token[]): readonly Part[] => {
  const top: Part[] = [];
  const open: Part[][] = [top];
  for (const token of tokens) {
    if (token.nesting < 0) {
      open.pop();
      continue;
    }
    const parts: Part[] = token.children === null ? [] : [...nest(token.children)];
    open.at(-1)?.push({ token, parts });
    if (token.nesting > 0) open.push(parts);
  }
  return top;
};

/** A tab moves the cursor by an amount that only the terminal knows, so that nothing could be wrapped. */
const tab = ' '.repeat(4);

const parserOf = (): InstanceType<typeof MarkdownIt> => {
  const parser = new MarkdownIt({ html: true, linkify: true });
  // Without a scheme, README.md is a domain in Moldova.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  return parser;
};

/** Makes a text safe for a terminal before it is parsed, so that no mark can be hidden from the parser. */
const prepared = (text: string): string => sanitize(text.replaceAll('\t', tab), { multiline: true });

/** Parses Markdown of a server as a tree. */
export const parseMarkdown = (text: string): readonly Part[] => nest(parserOf().parse(prepared(text), {}));

/** Parses Markdown without blocks, such as lists. */
export const parseInline = (text: string): readonly Part[] => nest(parserOf().parseInline(prepared(text), {}));

/** A text of a token. The parser decodes entities such as `&#27;`, so that it has to be made safe again. */
export const safe = (text: string): string => sanitize(text, { multiline: true });

/** HTML without its comments, which no page shows. A comment that does not end is shown. */
export const withoutComments = (html: string): string => {
  const kept: string[] = [];
  let from = 0;
  for (let start = html.indexOf('<!--'); start !== -1; start = html.indexOf('<!--', from)) {
    const end = html.indexOf('-->', start);
    if (end === -1) break;
    kept.push(html.slice(from, start));
    from = end + '-->'.length;
  }
  return [...kept, html.slice(from)].join('');
};
