/** Text in which nothing is markup. */
export const plainText = (text: string): string =>
  text.replaceAll('\n', ' ').replaceAll(/[\\`*_{}[\]<>|#~]/g, (character) => `\\${character}`);

/** Code within a line or a cell of a table. */
export const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``;

/** A table; nothing for no rows. Cells are markup already. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0
    ? []
    : [
        `| ${head.join(' | ')} |`,
        `| ${head.map(() => '---').join(' | ')} |`,
        ...rows.map((cells) => `| ${cells.join(' | ')} |`),
        '',
      ];
