/** Names of environments as a host name can carry them. */
import { createHash } from 'node:crypto';

/** As long as a label of a host name can be beside what services put before it. */
const longest = 24;
const suffixLength = 6;

const suffixOf = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text, 'utf8').digest('hex')}`)
    .toString(36)
    .slice(0, suffixLength);

const withSuffix = (slug: string, suffix: string): string =>
  `${slug.slice(0, longest - suffixLength - 1).replace(/-$/, '')}-${suffix}`;

/**
 * Lower-case letters, digits and single dashes, at most 24, a letter first. What is not the name itself ends with a hash
 * of the name, so that `a/b` and `a-b` differ; so does what another environment of the project has already.
 */
export const environmentSlug = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const slug = /^[a-z]/.test(plain) ? plain : `env-${plain}`.replace(/-$/, '');
  if (slug === name && slug.length <= longest && !taken.has(slug)) {
    return slug;
  }
  for (let turn = 0; ; turn += 1) {
    const made = withSuffix(slug, suffixOf(turn === 0 ? name : `${name}\0${turn}`));
    if (!taken.has(made)) {
      return made;
    }
  }
};
