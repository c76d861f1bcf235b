import { describe, expect, it } from 'vitest';
import { emojiName } from '../../../../src/server/planning/award-emoji/emoji-names.ts';

describe('an emoji name', () => {
  it.each(['thumbsup', 'thumbsdown', 'heart', 'tada', '100', '8ball', 'e-mail', 'flag_fr', 'wave_tone3'])(
    'is accepted unchanged: %s',
    (name) => {
      expect(emojiName(name)).toBe(name);
    },
  );

  it.each([
    ['+1', 'thumbsup'],
    ['-1', 'thumbsdown'],
    [':rocket:', 'rocket'],
    [' :+1: ', 'thumbsup'],
    ['+1_tone2', 'thumbsup_tone2'],
  ])('of %j is stored as %s', (sent, name) => {
    expect(emojiName(sent)).toBe(name);
  });

  it.each(['', 'nonsense', 'Heart', 'heart_tone1', 'wave_tone6', 'flag_xx', 'flag_FR', '::', 'constructor', '❤'])(
    'is unknown: %j',
    (sent) => {
      expect(emojiName(sent)).toBeUndefined();
    },
  );
});
