/**
 * Asks for a part of a repository and reads the whole answer.
 * @param {string} address of the repository: `http://HOST/api/v4/projects/ID/repository`
 * @param {Readonly<Record<string, string>>} headers
 * @returns {(path: string) => Promise<number>} milliseconds
 */
export const timeRequests = (address, headers) => async (path) => {
  const start = performance.now();
  const answer = await fetch(`${address}${path}`, { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${text}`);
  return performance.now() - start;
};
