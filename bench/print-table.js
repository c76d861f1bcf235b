/**
 * @param {string} title
 * @param {readonly Readonly<Record<string, string>>[]} rows all with the same keys
 * @param {boolean} [markdown]
 */
export const printTable = (title, rows, markdown = false) => {
  const keys = Object.keys(rows[0] ?? {});
  const widths = keys.map((key) => Math.max(3, key.length, ...rows.map((row) => row[key]?.length ?? 0)));
  const isText = keys.map((key) => rows.every((row) => !/^[\d.]+( MB)?$/.test(row[key] ?? '')));
  /** @param {readonly string[]} cells */
  const line = (cells) => {
    const padded = cells.map((cell, index) =>
      isText[index] === true ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    );
    return markdown ? `| ${padded.join(' | ')} |` : padded.join('  ').trimEnd();
  };
  const rule = markdown ? [line(widths.map((width) => '-'.repeat(width)))] : [];
  const lines = [line(keys), ...rule, ...rows.map((row) => line(keys.map((key) => row[key] ?? '')))];
  process.stdout.write(`\n${title}\n\n${lines.join('\n')}\n`);
};
