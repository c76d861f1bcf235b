/** What may be one step of an address: a username, the path of a group, the path of a project. */

/** First steps that lead elsewhere than to a user or a group. */
const reservedAtTop = new Set(
  `- .well-known admin api assets dashboard docs explore groups health help import jobqueue login logout metrics oauth
  projects public robots.txt search sidekiq snippets static system unsubscribes uploads users v2`.split(/\s+/),
);

/** Steps below a group or project that its own pages use. */
const reservedBelow = new Set(
  `- badges blame blob builds commits create create_dir edit environments files find_file info new preview raw refs tree
  update wikis`.split(/\s+/),
);

const form = /^[A-Za-z0-9_.][A-Za-z0-9_.-]*$/;
const tooLong = 255;

/** Why a text cannot be a step of an address; undefined when it can. */
export const pathNameFault = (text: string, place: 'top' | 'below'): string | undefined => {
  if (!form.test(text) || text === '.' || text === '..') {
    return "can contain only letters, digits, '_', '-' and '.', and cannot start with '-'";
  }
  if (/\.(git|atom)?$/i.test(text)) {
    return "cannot end in '.', '.git' or '.atom'";
  }
  if (text.length > tooLong) {
    return `is too long (at most ${tooLong} characters)`;
  }
  const reserved = place === 'top' ? reservedAtTop : reservedBelow;
  return reserved.has(text.toLowerCase()) ? 'is a reserved name' : undefined;
};

/** The path that a name suggests: `Größe & More` gives `grosse-more`; empty when nothing is left. */
export const pathNameFrom = (name: string): string =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(0, tooLong)
    .replace(/(?:\.git|\.atom|[-.])+$/, '');
