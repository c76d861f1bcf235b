/** Reads the access levels of a protected branch, as its cell shows them. */

/** Renders the descriptions of the levels in this field of a record. */
export const accessLevels =
  (field: string) =>
  (record: unknown): string => {
    const levels = (record as Readonly<Record<string, unknown>>)[field];
    return (Array.isArray(levels) ? levels : [])
      .map((level: { access_level_description?: unknown }) => String(level.access_level_description ?? ''))
      .join(', ');
  };
