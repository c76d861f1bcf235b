import { Document, visit } from 'yaml';
import { escapeHidden, hiddenInJson } from './escape-json.ts';

/** Records as YAML that a YAML 1.1 reader takes for the same text, with nothing left for a terminal to act on. */
export const yamlText = (value: unknown): string => {
  const document = new Document(value, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar: (_, node) => {
      // Only between double quotes does YAML read a `\u` escape.
      if (typeof node.value === 'string' && node.value.search(hiddenInJson) !== -1) node.type = 'QUOTE_DOUBLE';
    },
  });
  return escapeHidden(document.toString({ lineWidth: 0 }));
};
