/** A title and a text in one file, as in `git commit`: the first line, an empty line, and the text. */

export interface TitledText {
  readonly title: string;
  readonly text: string;
}

/** As in git, everything from this line on is for the reader of the file. */
const cut = '------------------------ >8 ------------------------';

/** @param name of the text, such as `description` */
export const joinTitled = ({ title, text }: TitledText, name: string): string =>
  `${title}\n\n${text === '' ? '' : `${text}\n\n`}${cut}
The first line is the title, the rest is the ${name}.
The dashed line and everything below it is ignored.
An empty title cancels.
`;

export const splitTitled = (whole: string): TitledText => {
  const lines = whole.split(/\r?\n/);
  const end = lines.lastIndexOf(cut);
  const [title = '', ...rest] = end === -1 ? lines : lines.slice(0, end);
  const start = rest.findIndex((line) => line.trim() !== '');
  return { title: title.trim(), text: start === -1 ? '' : rest.slice(start).join('\n').trimEnd() };
};
