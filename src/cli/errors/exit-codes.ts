/** Exit codes are part of the interface: a number never changes its meaning. */
export const exitCodes = {
  done: 0,
  other: 1,
  usage: 2,
  configuration: 3,
  notAuthenticated: 4,
  forbidden: 5,
  notFound: 6,
  conflict: 7,
  invalid: 8,
  rateLimited: 9,
  service: 10,
  unreachable: 11,
  partlyFailed: 12,
  differences: 13,
  interrupted: 130,
  terminated: 143,
} as const;
