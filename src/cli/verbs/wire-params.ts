/** Parameters by wire name, as a call takes them. */
export type WireParams = Readonly<Record<string, unknown>>;
