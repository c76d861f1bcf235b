/** All sections, in the order in which they are applied. */
import { approvalRules, approvalSettings } from './approvals.ts';
import { deployKeys } from './deploy-keys.ts';
import { environments } from './environments.ts';
import { hooks, hooksOfGroups, hooksOfProjects } from './hooks.ts';
import { instanceSettings } from './instance-settings.ts';
import { labels } from './labels.ts';
import { members } from './members.ts';
import { milestones } from './milestones.ts';
import { pagesDomains } from './pages-domains.ts';
import { protectedBranches } from './protected-branches.ts';
import { protectedTags } from './protected-tags.ts';
import { pushRules } from './push-rules.ts';
import { schedules } from './schedules.ts';
import type { Owner, Section } from './section.ts';
import { groupSettings, projectSettings } from './settings.ts';
import { shares } from './shares.ts';
import { triggers } from './triggers.ts';
import { spelled } from './spelling.ts';
import { users } from './users.ts';
import { variables, variablesOfInstance } from './variables.ts';

export const sections: Readonly<Record<Owner, readonly Section[]>> = {
  instance: [instanceSettings, users, variablesOfInstance, hooks],
  groups: [groupSettings, members, shares, labels, milestones, variables, hooksOfGroups, pushRules],
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
    hooksOfProjects,
    schedules,
    protectedBranches,
    protectedTags,
    pushRules,
    approvalSettings,
    // They name members, groups, and protected branches.
    approvalRules,
  ],
};

export const findSection = (owner: Owner, name: string): Section | undefined =>
  sections[owner].find((section) => section.name === name);

/** Normalizes a name in a section, which is the same for all owners. */
export const spelledIn = (section: string, name: string): string => {
  const found = Object.values(sections)
    .flat()
    .find((one) => one.name === section);
  return found === undefined ? name : spelled(found, name);
};
