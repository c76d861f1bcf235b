/** The commands and files on a page of the documentation. */
import { readFile } from 'node:fs/promises';

export interface Block {
  readonly language: string;
  readonly text: string;
  /** The path of a file from the comment at its top. */
  readonly path: string | undefined;
}

/** The blocks below each heading, by the heading. */
export const readPage = async (file: string): Promise<ReadonlyMap<string, readonly Block[]>> => {
  const text = await readFile(file, 'utf8');
  const sections = new Map<string, Block[]>();
  let heading = '';
  for (const part of text.matchAll(/^(?:#{1,6} (.+)|```(\w+)\n([\s\S]*?)^```)$/gm)) {
    const [, title, language = '', code = ''] = part;
    if (title !== undefined) heading = title;
    else {
      const path = /^(?:#!.*\n)?# (\/\S+)\n/.exec(code)?.[1];
      sections.set(heading, [...(sections.get(heading) ?? []), { language, text: code, path }]);
    }
  }
  return sections;
};
