const width = 120;

/** No text in JSON holds a line break, so that those between values are the only ones. */
const onOneLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/(?<=\[)\n *|\n *(?=\])/g, '')
    .replaceAll(/\n */g, ' ');

/**
 * JSON as people read and compare it: what fits into a line is one line, so that a change of one thing is a change of one line.
 * `besides` is how much of the line something else takes.
 */
export const formatJson = (value: unknown, indent = '', besides = 0): string => {
  const line = onOneLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length + besides <= width) return line;
  const isList = Array.isArray(value);
  const inner = `${indent}  `;
  const entries = Object.entries(value);
  const lines = entries.map(([name, one], index) => {
    const key = isList ? '' : `${JSON.stringify(name)}: `;
    const comma = index === entries.length - 1 ? '' : ',';
    return `${inner}${key}${formatJson(one, inner, key.length + comma.length)}${comma}`;
  });
  return [isList ? '[' : '{', ...lines, `${indent}${isList ? ']' : '}'}`].join('\n');
};
