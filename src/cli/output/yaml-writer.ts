import { Document, type ScalarTag, visit } from 'yaml';
import { isExactNumber } from '../../api/json/exact-number.ts';
import { escapeInYaml, hasHidden } from './sanitize.ts';
import type { OpenWriter } from './writer.ts';

/**
 * Text that `yaml` would write without quotes although a reader could change it: blanks, tabs, and `=` and `<<`, which
 * have a special type or meaning in YAML 1.1.
 */
const lostWhenPlain = /^\s|\s$|\t|^=$|^<<$/;

const needsQuotes = (text: string): boolean => hasHidden(text) || lostWhenPlain.test(text);

/** Writes a number with its exact digits. */
const exactTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: isExactNumber,
  resolve: (text) => text,
  stringify: ({ value }) => String(value),
};

/** YAML that a reader of YAML 1.1 reads the same way, and that is safe for a terminal. */
export const yamlText = (value: unknown): string => {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1', customTags: [exactTag] });
  visit(document, {
    Scalar: (_, node) => {
      // YAML reads `\u` escapes in double quotes only.
      if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeInYaml(document.toString({ lineWidth: 0 }));
};

export const openYaml: OpenWriter = () => ({
  list: yamlText,
  record: yamlText,
  ending: (count) => (count === 0 ? '[]\n' : ''),
  writesValues: true,
});
