/** How git writes down who made something, and when. */
import type { Author } from './commit-command.ts';

/** git ends a name at these; it drops them from names itself. */
// oxlint-disable-next-line no-control-regex -- line ends and other controls would end the line
const notInNames = /[\u0000-\u001f<>]/g;

/** `Name <email> seconds +0000`, to the second and in UTC. What would end the line early is left out. */
export const signatureLine = (author: Author, date: Date): string => {
  const name = author.name.replaceAll(notInNames, '').trim();
  const email = author.email.replaceAll(notInNames, '').trim();
  return `${name === '' ? '' : `${name} `}<${email}> ${Math.floor(date.getTime() / 1000)} +0000`;
};
