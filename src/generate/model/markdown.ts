/** The first line of a Markdown file that is generated. */
export const notice = '<!-- Written by "npm run generate"; changes here are lost. -->';

/** Escapes text so that it contains no markup. */
export const plainText = (text: string): string =>
  text.replaceAll('\n', ' ').replaceAll(/[\\`*_{}[\]<>|#~]/g, (character) => `\\${character}`);

/** Formats code within a line or a cell of a table. */
export const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** Formats a table, or nothing if it has no rows. The cells are markup. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0
    ? []
    : [
        `| ${head.join(' | ')} |`,
        `| ${head.map(() => '---').join(' | ')} |`,
        ...rows.map((cells) => `| ${cells.join(' | ')} |`),
        '',
      ];
