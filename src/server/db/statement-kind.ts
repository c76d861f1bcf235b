/** Tells apart statements by what they do, on either engine. */

const ofRows = /^\s*(?:select|insert|update|delete|replace|with)\b/i;
const changes = /\b(?:insert|update|delete|replace)\b/i;

export const isRead = (sql: string): boolean =>
  /^\s*select\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !changes.test(sql));

/** True for a statement that changes rows. */
export const isChange = (sql: string): boolean => ofRows.test(sql) && !isRead(sql);
