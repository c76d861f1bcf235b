import MarkdownIt from 'markdown-it';

const parserOf = (): InstanceType<typeof MarkdownIt> => {
  // HTML in a text stays text: anyone who can plan may write it, and others show it on pages.
  const parser = new MarkdownIt({ html: false, linkify: true });
  // Without a scheme, README.md is a domain in Moldova.
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  return parser.disable('image');
};

const parser = parserOf();

/** Every character that can begin a mark, a link, or an entity; most texts have none. */
const marks = /[^A-Za-z0-9 ,.;()'?/+%-]/;

/** Renders the Markdown of one line as HTML that is safe on a page. */
export const inlineHtml = (text: string): string => (marks.test(text) ? parser.renderInline(text) : text);
