/** Returns true for an error about a missing file, or a missing directory above it. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Resolves to `otherwise` if the file does not exist. */
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
