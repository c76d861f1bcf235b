import { describe, expect, it } from 'vitest';
import { toIanaZone, zoneNames } from '../../../../src/server/formats/time-zones.ts';

describe('the name of a time zone', () => {
  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'Etc/UTC'],
    ['Etc/GMT-14', 'Etc/GMT-14'],
    ['europe/berlin', 'europe/berlin'],
    ['Berlin', 'Europe/Berlin'],
    ['Pacific Time (US & Canada)', 'America/Los_Angeles'],
    ['Eastern Time (US & Canada)', 'America/New_York'],
    ['International Date Line West', 'Etc/GMT+12'],
    ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
    ["Nuku'alofa", 'Pacific/Tongatapu'],
  ])('%s stands for %s', (name, zone) => {
    expect(toIanaZone(name)).toBe(zone);
  });

  it.each(['', 'Atlantis', 'Europe/Atlantis', '+02:00', '../etc/passwd', 'UTC '])('"%s" is unknown', (name) => {
    expect(toIanaZone(name)).toBeUndefined();
  });

  it('in English always stands for a zone of the time-zone database', () => {
    const unknown = [...zoneNames.values()].filter((zone) => toIanaZone(zone) === undefined);

    expect(unknown).toEqual([]);
    expect(zoneNames.size).toBeGreaterThan(140);
  });
});
