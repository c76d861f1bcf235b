/**
 * @param {string} title
 * @param {readonly Readonly<Record<string, string>>[]} rows all with the same keys
 */
export const printTable = (title, rows) => {
  const keys = Object.keys(rows[0] ?? {});
  const widths = keys.map((key) => Math.max(key.length, ...rows.map((row) => row[key]?.length ?? 0)));
  /** @param {readonly string[]} cells */
  const line = (cells) =>
    cells
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0)))
      .join('  ');
  const lines = [line(keys), ...rows.map((row) => line(keys.map((key) => row[key] ?? '')))];
  process.stdout.write(`\n${title}\n\n${lines.join('\n')}\n`);
};
