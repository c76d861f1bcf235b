/** Templates of files (document, "Templates"). */
import { readTemplate, templateNames, type TemplateFamily } from '../../../assets/templates.ts';
import type { ciTemplates, dockerfiles, gitignores, licenses } from '../../../contract/instance/templates.ts';
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import { notFound } from '../../formats/problems.ts';
import type { Handlers } from '../../request/handler.ts';
import { licenseFacts } from './license-facts.ts';
import { pageOfItems, type PageRequest } from '../../db/page-of.ts';

/** The exact name of a template, which was typed in any case. Throws 404 for an unknown one. */
const requireName = async (family: TemplateFamily, called: string, kind: string): Promise<string> => {
  const folded = called.toLowerCase();
  const name = (await templateNames(family)).find((one) => one.toLowerCase() === folded);
  if (name === undefined) throw notFound(kind);
  return name;
};

type LicenseRecord = Body<(typeof licenses)['get']>;

/** A placeholder in the text of a license. */
type Placeholder = 'year' | 'fullname' | 'project';

/** The values for placeholders; an empty text counts as none. */
type Values = Readonly<Partial<Record<Placeholder, string | undefined>>>;

/** Fills in known values; other placeholders stay. */
const fill = (text: string, values: Values): string =>
  text.replaceAll(/\[(year|fullname|project)\]/g, (placeholder, name: Placeholder) => values[name] || placeholder);

const licenseKeys = (popular: boolean | undefined): string[] =>
  Object.entries(licenseFacts).flatMap(([key, facts]) =>
    popular === undefined || popular === (facts.popular ?? false) ? [key] : [],
  );

/** The record of the license with an existing key. */
const licenseRecord = async (key: string, values: Values = {}): Promise<LicenseRecord> => {
  const facts = licenseFacts[key];
  if (facts === undefined) throw new Error(`no facts of the license ${key}`);
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
    content: fill(await readTemplate('licenses', key), values),
  };
};

interface ListCall {
  readonly page: PageRequest;
}

interface GetCall {
  readonly params: { readonly key: string };
}

const familyHandlers = (family: TemplateFamily, kind: string) => ({
  list: async ({ page }: ListCall) => {
    const { items, total } = pageOfItems(await templateNames(family), page);
    return { items: items.map((name) => ({ name })), total };
  },

  get: async ({ params }: GetCall) => {
    const name = await requireName(family, params.key, kind);
    return { name, content: await readTemplate(family, name) };
  },
});

export const gitignoreHandlers: Handlers<typeof gitignores> = familyHandlers('gitignores', 'Gitignore');

export const dockerfileHandlers: Handlers<typeof dockerfiles> = familyHandlers('dockerfiles', 'Dockerfile');

export const ciTemplateHandlers: Handlers<typeof ciTemplates> = familyHandlers('gitlab_ci_ymls', 'GitlabCiYml');

export const licenseHandlers: Handlers<typeof licenses> = {
  list: async ({ params, page }) => {
    const { items, total } = pageOfItems(licenseKeys(params.popular), page);
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
