import { configKeys } from '../cli/config/keys.ts';
import type { KeyDeclaration } from '../cli/config/key-values.ts';

const textOf = ({ summary, choices, default: given }: KeyDeclaration): string => {
  const allowed = choices === undefined ? '' : `: ${choices.join(', ')}`;
  return `${summary}${allowed}${given === undefined ? '' : ` (default: ${given})`}`;
};

/** Every setting that a profile holds, and what it is for. */
export const settingTexts: readonly (readonly [name: string, says: string])[] = configKeys.map((key) => [
  key.name,
  textOf(key),
]);
