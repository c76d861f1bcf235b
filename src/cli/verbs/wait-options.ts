/** Options of verbs that start a pipeline or another long task. */
export const waitOptions = [
  { flags: '--wait', single: true, description: 'Wait until it has finished; exit code 1 if it failed' },
  {
    flags: '--wait-timeout <duration>',
    single: true,
    description: 'Time limit for --wait, such as 30s or 2h (default: 30m)',
  },
] as const;
