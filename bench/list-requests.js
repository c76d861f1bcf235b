import { contract } from '../dist/contract/registry.js';
import { commonWord, hub, lateWords, rareWord } from './many-records.js';

/** @typedef {'admin' | 'member' | 'anonymous'} Caller */

/** Whoever may read a list without credentials is measured, too. */
const lists = /** @type {const} */ ([
  ['/users', ['admin', 'member']],
  ['/groups', ['admin', 'member', 'anonymous']],
  ['/groups?all_available=true', ['member']],
  [`/groups/${hub}/subgroups`, ['admin', 'member', 'anonymous']],
  [`/groups/${hub}/projects`, ['admin', 'member', 'anonymous']],
  ['/namespaces', ['admin', 'member']],
  ['/projects', ['admin', 'member', 'anonymous']],
  ['/projects?membership=true', ['member']],
  ['/projects?order_by=name&sort=asc', ['admin', 'member', 'anonymous']],
]);

/** A word that only records at the end have, where a list is in the order of names. @param {string} list */
const lateWord = (list) => lateWords[/^\/(users|namespaces)/.test(list) ? 'people' : 'things'];

/** What is asked of each list: its first or last page, of all records or of those that a search finds. */
const questions = /** @type {const} */ ([
  ['first page', undefined],
  ['last page', undefined],
  ['first page, rare word', rareWord],
  ['first page, common word', commonWord],
  ['last page, common word', commonWord],
  ['first page, late word', lateWord],
  ['first page, two letters', 'an'],
  ['first page, no such word', 'zzyzx'],
]);

const paths = new Set(
  Object.values(contract).flatMap((resource) => Object.values(resource).map(({ path }) => String(path))),
);

/** @param {string} list */
const isThere = (list) => paths.has((list.split('?')[0] ?? '').replace(hub, ':id'));

/** Every request that is measured; a list that the contract does not have is left out. */
export const listRequests = lists
  .filter(([list]) => isThere(list))
  .flatMap(([list, callers]) =>
    questions.flatMap(([what, search]) =>
      callers.map((/** @type {Caller} */ caller) => ({
        list,
        caller,
        what,
        isLast: what.startsWith('last'),
        path: (/** @type {number} */ page) => {
          const word = typeof search === 'function' ? search(list) : search;
          const words = word === undefined ? '' : `&search=${word}`;
          return `${list}${list.includes('?') ? '&' : '?'}page=${page}${words}`;
        },
      })),
    ),
  );
