/** What a `cron_timezone` may say (document, "Pipeline schedules": a zone name or an IANA identifier). */
import { zoneNames } from './zone-names.ts';

/** Identifiers start with a letter; `Intl` of newer runtimes would also take offsets such as `+02:00`. */
const identifier = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

const isKnown = (zone: string): boolean => {
  try {
    return identifier.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};

/**
 * The IANA identifier that a zone's name stands for: an English name such as `Pacific Time (US & Canada)` is
 * looked up, an identifier comes back as it is spelled. Undefined for an unknown zone.
 */
export const toIanaZone = (name: string): string | undefined =>
  zoneNames.get(name) ?? (isKnown(name) ? name : undefined);
