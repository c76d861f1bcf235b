/** What somebody who reads the description of the API should know before any single operation; Markdown. */
export const introduction = `What \`repoctl\` speaks, and what \`repoctl serve\` answers.

**Who is calling.** A token goes into the header \`Private-Token\`, or after \`Bearer\` into \`Authorization\`; where no header can be set, into the query. What is
public can be read without one. Administrators whose token has the scope \`sudo\` act as somebody else with the header \`Sudo\`.

**Values.** Parameters are taken from the query, a form, multipart or JSON alike; files come as multipart. Times are ISO 8601. A project or a group in a path is its ID, or its
full path with \`/\` as \`%2F\`.

**Lists** come in pages of 20, or of \`per_page\` up to 100. The header \`Link\` leads to the next one.

**Errors** are JSON: \`message\` is a text, or for each parameter at fault a list of texts.

On the command line, \`repoctl help\` with a path finds the command for it.
`;
