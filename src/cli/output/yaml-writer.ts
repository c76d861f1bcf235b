import { Document, type ScalarTag, visit } from 'yaml';
import { isExactNumber } from '../../api/json/exact-number.ts';
import { escapeHidden, hiddenInJson } from './sanitize.ts';
import type { OpenWriter } from './writer.ts';

/**
 * Text that `yaml` would write plain although a reader, or a terminal, would not take it for the same: blanks, tabs, and `=`
 * and `<<`, which have a type or a meaning of their own in YAML 1.1.
 */
const lostWhenPlain = /^\s|\s$|\t|^=$|^<<$/;

const needsQuotes = (text: string): boolean => text.search(hiddenInJson) !== -1 || lostWhenPlain.test(text);

/** Writes a number with its own digits. */
const exactTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: isExactNumber,
  resolve: (text) => text,
  stringify: ({ value }) => String(value),
};

/** YAML that a YAML 1.1 reader takes for the same text, with nothing left for a terminal to act on. */
export const yamlText = (value: unknown): string => {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1', customTags: [exactTag] });
  visit(document, {
    Scalar: (_, node) => {
      // Only between double quotes does YAML read a `\u` escape.
      if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeHidden(document.toString({ lineWidth: 0 }));
};

export const openYaml: OpenWriter = () => ({
  list: yamlText,
  record: yamlText,
  ending: (count) => (count === 0 ? '[]\n' : ''),
  writesValues: true,
});
