/** Files to start a project with (document, "Templates"). */
import type { ciTemplates, dockerfiles, gitignores, licenses } from '../../../contract/instance/templates.ts';
import type { Handlers, PageRequest, Slice } from '../../request/handler.ts';
import { licenseKeys, licenseRecord } from './license-record.ts';
import { readTemplate, requireName, templateNames, type Family } from './template-files.ts';

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

/** Handlers of the gitignore templates. */
export const gitignoreHandlers: Handlers<typeof gitignores> = familyHandlers('gitignores', 'Gitignore');

/** Handlers of the Dockerfile templates. */
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
