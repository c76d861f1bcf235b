/** The templates that come with the program, as files below `templates`. */
import { readdir, readFile } from 'node:fs/promises';
import { notFound } from '../../formats/errors/problems.ts';

/** The families, each with what its files' names end in. */
const endings = {
  dockerfiles: '.Dockerfile',
  gitignores: '.gitignore',
  gitlab_ci_ymls: '.gitlab-ci.yml',
  licenses: '.txt',
} as const;

/** A family of templates: the name of its directory. */
export type Family = keyof typeof endings;

/** As far above this file as above the built one. */
const directoryOf = (family: Family): URL => new URL(`../../../../templates/${family}/`, import.meta.url);

/** The names of a family's templates, in the order of the alphabet, in which case does not count. */
export const templateNames = async (family: Family): Promise<string[]> => {
  const ending = endings[family];
  const files = await readdir(directoryOf(family));
  return files
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted((one, other) => one.localeCompare(other, 'en'));
};

/** What a template holds, by its exact name. */
export const readTemplate = (family: Family, name: string): Promise<string> =>
  readFile(new URL(`${encodeURIComponent(name)}${endings[family]}`, directoryOf(family)), 'utf8');

/** The exact name of the template that somebody calls so, in whatever case; throws 404 when there is none. */
export const requireName = async (family: Family, called: string, kind: string): Promise<string> => {
  const folded = called.toLowerCase();
  const name = (await templateNames(family)).find((one) => one.toLowerCase() === folded);
  if (name === undefined) throw notFound(kind);
  return name;
};
