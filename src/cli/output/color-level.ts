import type { Environment } from './environment.ts';

/** 0 none, 1 the sixteen basic colors, 2 a palette of 256, 3 any color. */
export type ColorLevel = 0 | 1 | 2 | 3;

/** Values of `--color`. */
export type ColorChoice = 'auto' | 'always' | 'never';

/**
 * The colors of a stream. The flag overrides the environment; there, FORCE_COLOR overrides NO_COLOR (as in Node itself),
 * NO_COLOR overrides CLICOLOR_FORCE, and all of them override the terminal.
 */
export const colorLevel = (env: Environment, choice: ColorChoice, isTerminal: boolean): ColorLevel => {
  if (choice === 'never') return 0;
  if (choice === 'always') return atLeastBasic(terminalLevel(env));

  const forced = forcedLevel(env);
  if (forced !== undefined) return forced;
  if (isSet(env['NO_COLOR'])) return 0;
  if (isSet(env['CLICOLOR_FORCE']) && env['CLICOLOR_FORCE'] !== '0') return atLeastBasic(terminalLevel(env));
  if (!isTerminal || env['CLICOLOR'] === '0') return 0;
  return terminalLevel(env);
};

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

const atLeastBasic = (level: ColorLevel): ColorLevel => (level === 0 ? 1 : level);

const forcedLevel = (env: Environment): ColorLevel | undefined => {
  const value = env['FORCE_COLOR'];
  if (value === undefined) return undefined;
  if (value === '0' || value === 'false') return 0;
  if (value === '1') return 1;
  if (value === '2') return 2;
  if (value === '3') return 3;
  return atLeastBasic(terminalLevel(env));
};

const terminalLevel = (env: Environment): ColorLevel => {
  const term = env['TERM'] ?? '';
  if (term === 'dumb') return 0;
  if (/^(truecolor|24bit)$/.test(env['COLORTERM'] ?? '') || /direct|kitty|ghostty|wezterm/.test(term)) return 3;
  if (isSet(env['WT_SESSION']) || env['TERM_PROGRAM'] === 'iTerm.app') return 3;
  if (/256/.test(term) || env['TERM_PROGRAM'] === 'Apple_Terminal') return 2;
  return 1;
};
