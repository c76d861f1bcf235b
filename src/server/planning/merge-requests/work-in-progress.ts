/** Whether a title says that the work goes on. */

const mark = /^\s*(?:\[WIP\]|WIP:|WIP\s)/i;

/** `WIP:`, `[WIP]` or the word alone at the front: such a merge request cannot be merged yet. */
export const isWorkInProgress = (title: string): boolean => mark.test(title);
