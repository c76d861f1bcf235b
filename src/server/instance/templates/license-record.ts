/** The records of licences. */
import type { Body } from '../../../contract/vocabulary/endpoint.ts';
import type { licenses } from '../../../contract/instance/templates.ts';
import { licenseFacts } from './license-facts.ts';
import { readTemplate } from './template-files.ts';

type LicenseRecord = Body<(typeof licenses)['get']>;

/** What stands for something in the text of a licence. */
export type Blank = 'year' | 'fullname' | 'project';

/** What is known of these; an empty text is nothing. */
export type Known = Readonly<Partial<Record<Blank, string | undefined>>>;

/** Fills in what is known; a blank of which nothing is known stays. */
const fill = (text: string, known: Known): string =>
  text.replaceAll(/\[(year|fullname|project)\]/g, (blank, name: Blank) => known[name] || blank);

/** The keys of the licences, in order. */
export const licenseKeys = (popular: boolean | undefined): string[] =>
  Object.entries(licenseFacts).flatMap(([key, facts]) =>
    popular === undefined || popular === (facts.popular ?? false) ? [key] : [],
  );

/** The record of the licence of a key, which must be one. */
export const licenseRecord = async (key: string, known: Known = {}): Promise<LicenseRecord> => {
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
