/** Shows our manual pages as plain text. It knows the macros that "npm run generate" writes, and no others. */
import { paragraphLines } from '../../../program/command-help.ts';

const unescaped = (text: string): string =>
  text
    .replaceAll('\\&', '')
    .replaceAll('\\e', '\\')
    .replaceAll(/\\\[u([\dA-F]+)\]/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** The arguments of a macro: words, or texts in quotes. */
const argumentsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|\S+/g)].map(([word, quoted]) => quoted?.replaceAll('""', '"') ?? word);

const isPunctuation = (word: string): boolean => /^[.,:;)\]?!]$/.test(word);

const inlineMacros = ['Ar', 'Cm', 'Fl', 'Nm', 'Xr'];

/** The text of macros within a line: `Fl p , Fl -project Ar project` is `-p, --project project`. */
const inline = (words: readonly string[]): string => {
  let text = '';
  let macro = '';
  for (const word of words) {
    if (inlineMacros.includes(word)) macro = word;
    else if (macro === 'Xr' && /^\d$/.test(word)) text += `(${word})`;
    else if (isPunctuation(word)) text += word;
    else text += `${text === '' ? '' : ' '}${macro === 'Fl' ? '-' : ''}${unescaped(word)}`;
  }
  return text;
};

/** Columns of headings and texts. */
const indents = { section: 0, subsection: 2, text: 5, item: 6 } as const;

/** The page as lines of this width. */
export const plainManual = (source: string, width: number): readonly string[] => {
  const lines: string[] = [];
  let paragraph: string[] = [];
  let indent: number = indents.text;
  let isLiteral = false;
  let isSynopsis = false;

  const put = (text: string, at: number): void => void lines.push(text === '' ? '' : `${' '.repeat(at)}${text}`);
  const flush = (): void => {
    if (paragraph.length > 0) for (const line of paragraphLines(paragraph.join(' '), width - indent)) put(line, indent);
    paragraph = [];
  };
  const separate = (): void => {
    flush();
    if (lines.length > 0 && lines.at(-1) !== '') put('', 0);
  };
  const moves: Readonly<Record<string, (words: readonly string[]) => void>> = {
    Sh: (words) => {
      separate();
      [indent, isSynopsis] = [indents.text, words[0] === 'SYNOPSIS'];
      put(unescaped(words.join(' ')), indents.section);
    },
    Ss: (words) => {
      separate();
      put(unescaped(words.join(' ')), indents.subsection);
    },
    Pp: separate,
    Bd: ([kind]) => {
      separate();
      [indent, isLiteral] = [indent + indents.item, kind === '-literal'];
    },
    Ed: () => {
      flush();
      [indent, isLiteral] = [indent - indents.item, false];
    },
    Bl: () => {
      separate();
      indent += indents.item;
    },
    It: (words) => {
      flush();
      put(inline(words), indent - indents.item);
    },
    El: () => {
      flush();
      indent -= indents.item;
    },
    Nd: (words) => void paragraph.push(`- ${words.map(unescaped).join(' ')}`),
    Op: (words) => void paragraph.push(`[${inline(words)}]`),
  };
  for (const line of source.trimEnd().split('\n')) {
    const [, macro, rest = ''] = /^\.(\S+) ?(.*)$/.exec(line) ?? [];
    if (macro === undefined) {
      if (isLiteral) put(unescaped(line), indent);
      else paragraph.push(unescaped(line));
    } else if (!['\\"', 'Dd', 'Dt', 'Os'].includes(macro)) {
      if (macro === 'Nm' && isSynopsis) flush();
      const move = moves[macro];
      if (move === undefined) paragraph.push(inline([macro, ...argumentsOf(rest)]));
      else move(argumentsOf(rest));
    }
  }
  flush();
  return lines;
};
