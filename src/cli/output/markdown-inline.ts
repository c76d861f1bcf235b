import type { ChalkInstance } from 'chalk';
import { type Part, safe, withoutComments } from './parse-markdown.ts';

/** The style of a text and its mark, which is shown where there is no color. */
const styles: Readonly<
  Record<string, { readonly mark: string; readonly paint: (chalk: ChalkInstance) => ChalkInstance }>
> = {
  strong_open: { mark: '**', paint: (chalk) => chalk.bold },
  em_open: { mark: '*', paint: (chalk) => chalk.italic },
  s_open: { mark: '~~', paint: (chalk) => chalk.strikethrough },
  code_inline: { mark: '`', paint: (chalk) => chalk.cyan },
};

const urlOf = ({ token }: Part, name: 'href' | 'src'): string => safe(String(token.attrGet(name) ?? ''));

/** The text of a link and its URL, once if they are the same. */
const withUrl = (text: string, url: string, chalk: ChalkInstance): string => {
  if (url === '' || url === text || url === `mailto:${text}`) return chalk.underline(text);
  return text === '' ? chalk.underline(url) : `${text} (${chalk.underline(url)})`;
};

const partText = (part: Part, chalk: ChalkInstance): string => {
  const { token, parts } = part;
  const inner = parts.length > 0 ? inlineText(parts, chalk) : safe(token.content);
  const style = styles[token.type];
  if (style !== undefined) return chalk.level === 0 ? style.mark + inner + style.mark : style.paint(chalk)(inner);
  switch (token.type) {
    case 'softbreak':
      return ' ';
    case 'hardbreak':
      return '\n';
    case 'html_inline':
      return /^<br\s*\/?>$/i.test(token.content) ? '\n' : withoutComments(inner);
    case 'link_open':
      // The text of such a link is its URL.
      return token.info === 'auto' ? chalk.underline(inner) : withUrl(inner, urlOf(part, 'href'), chalk);
    case 'image':
      return withUrl(inner, urlOf(part, 'src'), chalk);
    default:
      return inner;
  }
};

/** Text in a paragraph, a heading, or a cell. */
export const inlineText = (parts: readonly Part[], chalk: ChalkInstance): string =>
  parts.map((part) => partText(part, chalk)).join('');
