import { Document, visit } from 'yaml';
import { escapeHidden, hiddenInJson } from './escape-json.ts';

/** Text that `yaml` would write plain although a reader, or a terminal, would not take it for the same: blanks and tabs. */
const lostWhenPlain = /^\s|\s$|\t/;

const needsQuotes = (text: string): boolean => text.search(hiddenInJson) !== -1 || lostWhenPlain.test(text);

/** Records as YAML that a YAML 1.1 reader takes for the same text, with nothing left for a terminal to act on. */
export const yamlText = (value: unknown): string => {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar: (_, node) => {
      // Only between double quotes does YAML read a `\u` escape.
      if (typeof node.value === 'string' && needsQuotes(node.value)) node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeHidden(document.toString({ lineWidth: 0 }));
};
