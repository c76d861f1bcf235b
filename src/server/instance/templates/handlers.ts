/** Files to start a project with (document, "Templates"). */
import { listAssets, readAsset } from '../../../assets/assets.ts';
import type { ciTemplates, dockerfiles, gitignores, licenses } from '../../../contract/instance/templates.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import { notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { licenseFacts } from './license-facts.ts';
import type { PageRequest, Slice } from '../../db/slice-of.ts';

/** The families, each with what its files' names end in. */
const endings = {
  dockerfiles: '.Dockerfile',
  gitignores: '.gitignore',
  gitlab_ci_ymls: '.gitlab-ci.yml',
  licenses: '.txt',
} as const;

/** A family of templates: the name of its directory. */
type Family = keyof typeof endings;

/** The names of a family's templates, in the order of the alphabet, in which case does not count. */
export const templateNames = async (family: Family): Promise<string[]> => {
  const ending = endings[family];
  const files = await listAssets(`templates/${family}`);
  return files
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted((one, other) => one.localeCompare(other, 'en'));
};

/** What a template holds, by its exact name. */
export const readTemplate = async (family: Family, name: string): Promise<string> =>
  (await readAsset(`templates/${family}/${name}${endings[family]}`)).toString();

/** The exact name of the template that somebody calls so, in whatever case; throws 404 when there is none. */
const requireName = async (family: Family, called: string, kind: string): Promise<string> => {
  const folded = called.toLowerCase();
  const name = (await templateNames(family)).find((one) => one.toLowerCase() === folded);
  if (name === undefined) throw notFound(kind);
  return name;
};

type LicenseRecord = Body<(typeof licenses)['get']>;

/** What stands for something in the text of a licence. */
type Blank = 'year' | 'fullname' | 'project';

/** What is known of these; an empty text is nothing. */
type Known = Readonly<Partial<Record<Blank, string | undefined>>>;

/** Fills in what is known; a blank of which nothing is known stays. */
const fill = (text: string, known: Known): string =>
  text.replaceAll(/\[(year|fullname|project)\]/g, (blank, name: Blank) => known[name] || blank);

/** The keys of the licences, in order. */
const licenseKeys = (popular: boolean | undefined): string[] =>
  Object.entries(licenseFacts).flatMap(([key, facts]) =>
    popular === undefined || popular === (facts.popular ?? false) ? [key] : [],
  );

/** The record of the licence of a key, which must be one. */
const licenseRecord = async (key: string, known: Known = {}): Promise<LicenseRecord> => {
  const facts = licenseFacts[key];
  if (facts === undefined) throw new Error(`no facts of the licence ${key}`);
  return {
    key,
    name: facts.name,
    nickname: facts.nickname ?? null,
    html_url: `https://spdx.org/licenses/${facts.spdx}.html`,
    source_url: facts.source ?? null,
    popular: facts.popular ?? false,
    description: facts.description,
    conditions: [...facts.conditions],
    permissions: [...facts.permissions],
    limitations: [...facts.limitations],
    content: fill(await readTemplate('licenses', key), known),
  };
};

const cut = <Item>(items: readonly Item[], { offset, limit }: PageRequest): Slice<Item[]> => ({
  items: items.slice(offset, offset + limit),
  total: items.length,
});

interface ListCall {
  readonly page: PageRequest;
}

interface GetCall {
  readonly params: { readonly key: string };
}

const familyHandlers = (family: Family, kind: string) => ({
  list: async ({ page }: ListCall) => {
    const { items, total } = cut(await templateNames(family), page);
    return { items: items.map((name) => ({ name })), total };
  },

  get: async ({ params }: GetCall) => {
    const name = await requireName(family, params.key, kind);
    return { name, content: await readTemplate(family, name) };
  },
});

export const gitignoreHandlers: Handlers<typeof gitignores> = familyHandlers('gitignores', 'Gitignore');

export const dockerfileHandlers: Handlers<typeof dockerfiles> = familyHandlers('dockerfiles', 'Dockerfile');

/** Handlers of the pipeline file templates. */
export const ciTemplateHandlers: Handlers<typeof ciTemplates> = familyHandlers('gitlab_ci_ymls', 'GitlabCiYml');

/** Handlers of the licence templates. */
export const licenseHandlers: Handlers<typeof licenses> = {
  list: async ({ params, page }) => {
    const { items, total } = cut(licenseKeys(params.popular), page);
    return { items: await Promise.all(items.map((key) => licenseRecord(key))), total };
  },

  get: async ({ service, params, caller }) => {
    const key = await requireName('licenses', params.key, 'License');
    return licenseRecord(key, {
      year: String(service.clock.now().getUTCFullYear()),
      project: params.project?.trim(),
      fullname: params.fullname?.trim() || caller?.name,
    });
  },
};
