/** Releases and their links as their parameters have them, for comparisons with what is to be set. */
import { UsageError } from '../../errors/usage-error.ts';
import { recordsAt } from '../../output/facts.ts';
import { textAt } from '../../output/field-path.ts';
import type { WireParams } from '../../verbs/parameter.ts';

/** The path of a link, which its record has within a URL. */
const pathOf = (link: WireParams): string => {
  const direct = textAt(link, 'direct_asset_url');
  const [, path = ''] =
    direct === textAt(link, 'url') ? [] : (/\/releases\/[^/]+\/downloads(\/.*)$/.exec(direct) ?? []);
  return decodeURIComponent(path);
};

export const shownLink = (link: WireParams): WireParams => ({ ...link, direct_asset_path: pathOf(link) });

/** Throws UsageError for links that the release does not have, since an update of a release sets none. */
export const shownRelease = (release: WireParams, { assets }: WireParams): WireParams => {
  const there = new Set(
    recordsAt(release, 'assets.links').map((link) => `${textAt(link, 'name')} ${textAt(link, 'url')}`),
  );
  const missing = recordsAt({ assets }, 'assets.links').find(
    (link) => !there.has(`${textAt(link, 'name')} ${textAt(link, 'url')}`),
  );
  if (missing !== undefined) {
    const tag = textAt(release, 'tag_name');
    throw new UsageError(`release ${tag} exists, and lacks the link "${textAt(missing, 'name')}"`, {
      hint: `Use "repoctl releases links create ${tag} NAME URL" for an existing release.`,
    });
  }
  return { ...release, milestones: recordsAt(release, 'milestones').map((one) => textAt(one, 'title')) };
};
