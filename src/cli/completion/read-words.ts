/** Options of a command line that decide which server is asked, and for what. */
export interface GivenWords {
  readonly profile?: string;
  readonly url?: string;
  readonly sudo?: string;
  readonly project?: string;
  readonly group?: string;
  readonly user?: string;
  readonly instance?: true;
  /** The branch, tag, or commit whose files are listed. */
  readonly ref?: string;
  /** The last word comes after `--`. */
  readonly afterDashes: boolean;
}

const names: Readonly<Record<string, Exclude<keyof GivenWords, 'instance' | 'afterDashes'>>> = {
  '--profile': 'profile',
  '--url': 'url',
  '--sudo': 'sudo',
  '--project': 'project',
  '-p': 'project',
  '--group': 'group',
  '-g': 'group',
  '--user': 'user',
  '--ref': 'ref',
  '--branch': 'ref',
};

const longForm = /^(--\w+)=(.*)$/s;
const shortForm = /^(-[pg])(.+)$/s;

/** Reads the words before the last one, which is being typed. Invalid words are ignored. */
export const readWords = (words: readonly string[]): GivenWords => {
  const before = words.slice(0, -1);
  const end = before.indexOf('--');
  const line = end === -1 ? before : before.slice(0, end);
  const found: Record<string, string> = {};
  for (const [index, word] of line.entries()) {
    const [, name = word, attached] = longForm.exec(word) ?? shortForm.exec(word) ?? [];
    const key = Object.hasOwn(names, name) ? names[name] : undefined;
    const value = attached ?? line[index + 1];
    if (key !== undefined && value !== undefined) found[key] = value;
  }
  return { ...found, ...(line.includes('--instance') && { instance: true }), afterDashes: end !== -1 };
};
