/** Which issues a text says that it closes, as v4 services read it: `Closes #3, group/project#4`. */

/** An issue by its number, of the project at hand or of another one. */
export interface IssueReference {
  /** Full path; absent for the project at hand. */
  readonly project?: string;
  readonly iid: number;
}

const words = 'clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?';
const reference = String.raw`(?:issues?\s+)?(?:[\w.-]+(?:\/[\w.-]+)+)?#\d+`;
const sentence = new RegExp(
  String.raw`\b(?:${words}):?\s+(${reference}(?:(?:\s*,\s*(?:and\s+)?|\s+and\s+)${reference})*)`,
  'gi',
);
const one = /([\w.-]+(?:\/[\w.-]+)+)?#(\d{1,9})(?!\d)/g;

/** Characters that are read: more than anybody writes. */
const longest = 100_000;

/** Every issue once, in the order of the text. */
export const closedIssues = (text: string): IssueReference[] => {
  const found = new Map<string, IssueReference>();
  for (const [, list = ''] of text.slice(0, longest).matchAll(sentence)) {
    for (const [whole, project, iid] of list.matchAll(one)) {
      found.set(whole, { ...(project !== undefined && { project }), iid: Number(iid) });
    }
  }
  return [...found.values()];
};
