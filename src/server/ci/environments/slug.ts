/** Makes slugs, which can be part of a host name, from the names of environments. */
import { createHash } from 'node:crypto';

/** The maximum length, so that a host name has room for a prefix in the same label. */
const longest = 24;
const suffixLength = 6;

const suffixOf = (text: string): string =>
  BigInt(`0x${createHash('sha256').update(text, 'utf8').digest('hex')}`)
    .toString(36)
    .slice(0, suffixLength);

const withSuffix = (slug: string, suffix: string): string =>
  `${slug.slice(0, longest - suffixLength - 1).replace(/-$/, '')}-${suffix}`;

/**
 * At most 24 lower-case letters, digits, and single dashes, a letter first. A slug that differs from the name or is taken
 * ends with a hash of the name, so that `a/b` and `a-b` have different slugs.
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
  for (let attempt = 0; ; attempt += 1) {
    const candidate = withSuffix(slug, suffixOf(attempt === 0 ? name : `${name}\0${attempt}`));
    if (!taken.has(candidate)) {
      return candidate;
    }
  }
};
