/** Whether an error says that a file, or a directory on the way to it, is not there, or is not there any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
