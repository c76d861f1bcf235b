import { describe, expect, it } from 'vitest';
import { readWords } from '../../../src/cli/completion/read-words.ts';

describe('the words of an unfinished command line', () => {
  it('select the server and project, however the options are written', () => {
    expect(readWords(['--profile', 'work', 'labels', 'delete', '-p', 'a/b', ''])).toEqual({
      profile: 'work',
      project: 'a/b',
      afterDashes: false,
    });
    expect(readWords(['--url=http://x', 'labels', 'delete', '-pa/b', '--group=g', ''])).toEqual({
      url: 'http://x',
      project: 'a/b',
      group: 'g',
      afterDashes: false,
    });
  });

  it('do not include the word that is being typed', () => {
    expect(readWords(['labels', 'list', '--project=a'])).toEqual({ afterDashes: false });
    expect(readWords(['labels', 'list', '--project', 'a'])).toEqual({ afterDashes: false });
  });

  it('are not options after --', () => {
    expect(readWords(['labels', 'delete', '--', '-p', 'x'])).toEqual({ afterDashes: true });
  });
});
