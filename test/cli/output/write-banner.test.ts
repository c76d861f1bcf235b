import { describe, expect, it } from 'vitest';
import { bannerLines, writeBanner } from '../../../src/cli/output/write-banner.ts';
import { memoryStreams } from './memory-streams.ts';

const escape = '\u001b';
const banner = { message: 'Fresh coffee', color: '#ff0000', font: '#fff' };
/** The line without color codes. */
const plain = (line: string): string => line.replaceAll(new RegExp(`${escape}\\[[\\d;]*m`, 'g'), '');

describe('a banner', () => {
  it('is printed in its own colors with an empty line after it', async () => {
    const streams = memoryStreams({ terminal: true, color: 3 });
    await writeBanner(streams, banner);
    expect(streams.out()).toContain(`${escape}[48;2;255;0;0m`);
    expect(streams.out()).toContain(`${escape}[38;2;255;255;255m`);
    expect(plain(streams.out())).toBe(' Fresh coffee \n\n');
  });

  it('falls back to eight colors', () => {
    const [line = ''] = bannerLines(banner, memoryStreams({ terminal: true, color: 1 }));
    expect(line).toContain(`${escape}[101m`);
    expect(line).not.toContain('48;');
  });

  it('is as wide as its longest line, up to the width of the terminal', () => {
    const streams = memoryStreams({ terminal: true, color: 3, columns: 20 });
    const lines = bannerLines({ ...banner, message: 'Fresh coffee on the quay, as every day' }, streams).map(plain);
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.map(({ length }) => length)).size).toBe(1);
    expect(lines[0]?.length).toBeLessThanOrEqual(20);
  });

  it('is escaped for the terminal', () => {
    const [line = ''] = bannerLines(
      { ...banner, message: `a${escape}[2Jb` },
      memoryStreams({ terminal: true, color: 3 }),
    );
    expect(plain(line)).toBe(' a^[[2Jb ');
  });

  it('is not printed without colors', () => {
    expect(bannerLines(banner, memoryStreams({ terminal: true }))).toEqual([]);
    expect(bannerLines({ ...banner, color: 'red' }, memoryStreams({ terminal: true, color: 3 }))).toEqual([]);
  });
});
