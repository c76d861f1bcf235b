/** The name of an environment, by which a deployment creates one, too. */
export const environmentName = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[A-Za-z0-9_{}$. -]([A-Za-z0-9_/{}$. -]*[A-Za-z0-9_{}$. -])?$',
  $comment: 'takes letters A to Z, digits, spaces and any of - _ / $ { } . but no / at its beginning or end',
  description: 'Name, such as review/search',
} as const;
