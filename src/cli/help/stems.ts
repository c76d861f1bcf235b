/** Words that are ignored in a search. */
const silent = new Set(
  'a an and are as at be by can could do does for from has have how i in is it its me my of on or please should so that the their them then there this to want what when where which will with would you your'.split(
    ' ',
  ),
);

/** Removes the ending of a word, so that `deleted`, `delete`, and `deleting` have the same stem. A setting is not what is set. */
export const stemOf = (word: string): string => {
  if (word.length < 4 || word.endsWith('ss')) return word;
  const singular = word.replace(/ies$/, 'y').replace(/s$/, '');
  if (singular === 'setting') return singular;
  const bare = singular.replace(/(?<=\w{3})(ing|ed)$/, '').replace(/([bdgmnprt])\1$/, '$1');
  return bare.length > 3 ? bare.replace(/e$/, '') : bare;
};

/** The words in text, in lower case and in their order, without ignored ones. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !silent.has(word));

export const stemsOf = (text: string): readonly string[] => wordsOf(text).map(stemOf);
