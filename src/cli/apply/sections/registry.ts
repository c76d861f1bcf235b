/** Every section that a file can have, in the order in which they are carried out. */
import { deployKeys } from './deploy-keys.ts';
import { environments } from './environments.ts';
import { hooks } from './hooks.ts';
import { labels } from './labels.ts';
import { members } from './members.ts';
import { milestones } from './milestones.ts';
import { pagesDomains } from './pages-domains.ts';
import { protectedBranches } from './protected-branches.ts';
import { schedules } from './schedules.ts';
import type { Owner, Section } from './section.ts';
import { groupSettings, projectSettings } from './settings.ts';
import { shares } from './shares.ts';
import { triggers } from './triggers.ts';
import { spelled } from './spelling.ts';
import { users } from './users.ts';
import { variables } from './variables.ts';

export const sections: Readonly<Record<Owner, readonly Section[]>> = {
  instance: [users, hooks],
  groups: [groupSettings, members, milestones, variables],
  projects: [
    projectSettings,
    members,
    shares,
    labels,
    environments,
    milestones,
    variables,
    deployKeys,
    pagesDomains,
    triggers,
    schedules,
    protectedBranches,
  ],
};

/** A section by its key in the file. */
export const findSection = (owner: Owner, name: string): Section | undefined =>
  sections[owner].find((section) => section.name === name);

/** What a name of a section comes to; a section has one spelling, whoever its records belong to. */
export const spelledIn = (section: string, name: string): string => {
  const found = Object.values(sections)
    .flat()
    .find((one) => one.name === section);
  return found === undefined ? name : spelled(found, name);
};
