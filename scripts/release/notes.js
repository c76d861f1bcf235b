/**
 * The section of the changelog for a version.
 *
 * @param {string} changelog
 * @param {string} version
 * @returns {string | undefined} undefined where there is none, or nothing in it
 */
export const notesOf = (changelog, version) => {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split('\n', 1)[0]?.split(' ')[0] === version);
  return section?.split('\n').slice(1).join('\n').trim() || undefined;
};
