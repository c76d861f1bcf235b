/** The text of a snippet as an answer of its own. */
import { notFound } from '../../formats/errors/problems.ts';
import type { RawAnswer } from '../../request/handler.ts';
import type { Service } from '../../request/service.ts';
import { findContent } from './store.ts';

/** Plain text, whatever it holds; throws 404 when the snippet is gone. Whether it may be read is the caller's matter. */
export const rawSnippet = async (service: Service, id: number): Promise<RawAnswer> => {
  const text = await findContent(service.database.db, id);
  if (text === undefined) throw notFound('Snippet');
  const content = Buffer.from(text);
  return { type: 'text/plain; charset=utf-8', size: content.length, content };
};
