/** Checks the links of releases. */
import { releaseLinks } from '../../../contract/planning/release-links.ts';
import { displayNameFault } from '../../formats/names.ts';
import { badRequest } from '../../formats/problems.ts';
import type { NewLink } from './link-store.ts';
import { parseUrl } from '../../../contract/vocabulary/parse-url.ts';

/** A link as clients send it; absent properties are not checked. */
export interface LinkParams {
  readonly name?: string;
  readonly url?: string;
  /** An empty text stands for no path. */
  readonly direct_asset_path?: string;
  readonly link_type?: string;
}

type Taken = Pick<NewLink, 'name' | 'url' | 'filepath'>;

const { name: nameRule, url: urlRule, direct_asset_path: pathRule, link_type: typeRule } = releaseLinks.create.params;

const taken = 'has already been taken';

const tooLong = (length: number, most: number, unit = 'characters'): string | undefined =>
  length > most ? `is too long (at most ${most} ${unit})` : undefined;

/** The index of the database holds bytes. */
const urlFault = (url: string): string | undefined =>
  tooLong(Buffer.byteLength(url), urlRule.maxLength, 'bytes') ??
  (/^(https?|ftp):\/\/[^/?#\s]/i.test(url) && !/[\s\p{Cc}]/u.test(url) && parseUrl(url) !== undefined
    ? undefined
    : 'must be an http, https, or ftp URL');

const pathFault = (path: string): string | undefined =>
  tooLong(path.length, pathRule.maxLength) ??
  (/^(\/(?!\.{1,2}(\/|$))[^/\\\p{Cc}]+)+$/u.test(path) ? undefined : 'must be a path such as /bin/app');

/** Returns error messages by parameter; `others` are the other links of the release. */
export const linkFaults = (
  { name, url, direct_asset_path: path, link_type: type }: LinkParams,
  others: readonly Taken[],
): Readonly<Record<string, string | undefined>> => ({
  name:
    name === undefined
      ? undefined
      : (displayNameFault(name) ??
        tooLong(name.trim().length, nameRule.maxLength) ??
        (others.some((other) => other.name === name.trim()) ? taken : undefined)),
  url:
    url === undefined ? undefined : (urlFault(url) ?? (others.some((other) => other.url === url) ? taken : undefined)),
  direct_asset_path: !path
    ? undefined
    : (pathFault(path) ?? (others.some((other) => other.filepath === path) ? taken : undefined)),
  link_type:
    type === undefined || typeRule.enum.some((one) => one === type)
      ? undefined
      : `is not one of ${typeRule.enum.join(', ')}`,
});

/** The columns of a link whose parameters have no fault. */
export const linkColumns = ({
  name = '',
  url = '',
  direct_asset_path: path,
  link_type: type = typeRule.default,
}: LinkParams): NewLink => ({
  name: name.trim(),
  url,
  filepath: path || null,
  link_type: type as NewLink['link_type'],
});

/** A link of a new release, whose path can have its older name. */
export interface AssetLink extends LinkParams {
  readonly filepath?: string;
}

/** Throws 400 for links that a new release cannot have, and names the first of them. */
export const readAssetLinks = (given: readonly AssetLink[]): readonly NewLink[] => {
  const links: NewLink[] = [];
  for (const [index, { filepath, ...rest }] of given.entries()) {
    const { name = '', url = '', direct_asset_path = filepath ?? '' } = rest;
    const faults = Object.entries(linkFaults({ ...rest, name, url, direct_asset_path }, links));
    const fault = faults.find(([, text]) => text !== undefined);
    if (fault !== undefined) {
      const link = name.trim() === '' ? `link ${index + 1}` : `link "${name.trim()}"`;
      throw badRequest(`"assets": the ${fault[0]} of ${link} ${fault[1]}`);
    }
    links.push(linkColumns({ ...rest, name, url, direct_asset_path }));
  }
  return links;
};
