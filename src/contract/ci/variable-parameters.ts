/** What variables can be called and can hold, wherever they are set (document, "Limits"). */
import { text } from '../vocabulary/fields.ts';

/** The name of a new variable: at most 255 of A-Z a-z 0-9 _. */
export const newVariableKey = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[A-Za-z0-9_]+$',
  $comment: 'can contain only letters A to Z, digits and _',
  description: 'Name of the variable',
} as const;

/** The name of a variable that is there. */
export const variableKey = { ...text, description: 'Name of the variable' } as const;

/** What a variable holds. */
export const variableValue = { type: 'string', maxLength: 65_535, description: 'Value of the variable' } as const;
