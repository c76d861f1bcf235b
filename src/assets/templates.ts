/** The templates of files in the package (document, "Templates"). */
import { listAssets, readAsset } from './assets.ts';

/** File endings by family. */
const endings = {
  dockerfiles: '.Dockerfile',
  gitignores: '.gitignore',
  gitlab_ci_ymls: '.gitlab-ci.yml',
  licenses: '.txt',
} as const;

export type TemplateFamily = keyof typeof endings;

/** The names of a family's templates, sorted without regard to case. */
export const templateNames = async (family: TemplateFamily): Promise<string[]> => {
  const ending = endings[family];
  const files = await listAssets(`templates/${family}`);
  return files
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted((one, other) => one.localeCompare(other, 'en'));
};

/** The content of a template, by its exact name. */
export const readTemplate = async (family: TemplateFamily, name: string): Promise<string> =>
  (await readAsset(`templates/${family}/${name}${endings[family]}`)).toString();
