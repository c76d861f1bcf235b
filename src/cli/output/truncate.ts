import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();

/** Cuts a text to a width in columns with `…` at its end. No character, emoji, or accent is split. */
export const truncate = (text: string, width: number): string => {
  // cli-truncate counts some joined emoji and marks as narrower than they are.
  for (let room = width; ; room -= 1) {
    const cut = cliTruncate(text, room);
    if (room < 1 || stringWidth(cut) <= width) return cut;
  }
};

/** Wraps a text to a width at its spaces; a longer word is split between characters. */
export const wrap = (text: string, width: number): readonly string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, width));

const wrapLine = (line: string, width: number): readonly string[] => {
  if (stringWidth(line) <= width) return [line];
  const lines: string[] = [];
  let current = '';
  for (const { segment } of segmenter.segment(line)) {
    if (current !== '' && stringWidth(current + segment) > width) {
      const space = current.lastIndexOf(' ');
      const end = space > 0 ? space : current.length;
      lines.push(current.slice(0, end));
      current = current.slice(end).trimStart();
    }
    // A character that is wider than the line cannot be shown.
    current += stringWidth(segment) > width ? '…' : segment;
  }
  return [...lines, current];
};
