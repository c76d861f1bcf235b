import { readAsset } from '../../../../assets/assets.ts';

const files = { bash: 'repoctl.bash', fish: 'repoctl.fish', zsh: '_repoctl' } as const;

/** A shell that commands are completed in. */
export type Shell = keyof typeof files;

/** Their names, as they are typed. */
export const shells: readonly string[] = Object.keys(files);

/** Whether completion is there for a shell of this name. */
export const isShell = (text: string | undefined): text is Shell => text !== undefined && Object.hasOwn(files, text);

export const readScript = (shell: Shell): Promise<Buffer> => readAsset(`completions/${files[shell]}`);
