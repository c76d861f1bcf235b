import { readAsset } from '../../../../assets/assets.ts';

const files = { bash: 'repoctl.bash', fish: 'repoctl.fish', zsh: '_repoctl' } as const;

/** A shell with a completion script. */
export type Shell = keyof typeof files;

export const shells: readonly string[] = Object.keys(files);

export const isShell = (text: string | undefined): text is Shell => text !== undefined && Object.hasOwn(files, text);

export const readScript = (shell: Shell): Promise<Buffer> => readAsset(`completions/${files[shell]}`);
