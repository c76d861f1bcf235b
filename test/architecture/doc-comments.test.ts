import { describe, expect, it } from 'vitest';
import { isIn, sourcesIn } from './support/sources.ts';

/** The parts that are read by those who build on them. */
const documented = ['src/contract', 'src/api', 'src/server', 'src/cli/output'] as const;

const declaration = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|function\*?|interface|type|class) (\w+)/;

const undocumented = (text: string): readonly string[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const name = declaration.exec(line)?.[1];
    return name === undefined || lines[index - 1]?.trimEnd().endsWith('*/') === true ? [] : [name];
  });
};

const sources = sourcesIn('src');

describe.each(documented)('what %s exports', (directory) => {
  it('is explained by a comment', () => {
    const missing = sources
      .filter(({ path }) => isIn(path, directory))
      .flatMap(({ path, text }) => undocumented(text).map((name) => `${path}: ${name}`));
    expect(missing).toEqual([]);
  });
});
