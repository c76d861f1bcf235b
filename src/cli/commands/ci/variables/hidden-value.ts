/** What tables show instead of a value, which may be a secret and is of no use to the eye. */
export const hiddenValue = '[hidden]';
