import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter();

/** The text cut to a width in columns, the cut marked with `…`, no character, emoji or accent ever split. */
export const truncate = (text: string, width: number): string => {
  // cli-truncate takes some joined emoji and marks for narrower than they are.
  for (let room = width; ; room -= 1) {
    const cut = cliTruncate(text, room);
    if (room < 1 || stringWidth(cut) <= width) return cut;
  }
};

/** The text in lines of at most the given width, broken at spaces where there are any, whole characters always. */
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
    // A character wider than the whole line can't be shown on it.
    current += stringWidth(segment) > width ? '…' : segment;
  }
  return [...lines, current];
};
