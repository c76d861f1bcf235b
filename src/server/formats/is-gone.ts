/** Whether an error says that a file, or a directory on the way to it, is not there, or is not there any more. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** What is found, or something else where it is not there. */
export const unlessGone = async <Found, Otherwise>(
  found: Promise<Found>,
  otherwise: Otherwise,
): Promise<Found | Otherwise> => {
  try {
    return await found;
  } catch (error) {
    if (isGone(error)) return otherwise;
    throw error;
  }
};
