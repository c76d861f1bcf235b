/** Finds damaged refs, and restores those whose last commit is known and whole. */
import { mkdir, rename, copyFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Db } from '../db/database.ts';
import { followedFiles } from '../git/foreign-files.ts';
import { isWhole, putRef, replaceFile, tagObjects } from '../git/mend-refs.ts';
import { hasOwnConfig } from '../git/own-config.ts';
import { firstBranch } from '../git/repository.ts';
import { namedRef } from '../git/refs.ts';
import { type DamagedRef, type RefScan, scanRefs } from '../git/scan-refs.ts';
import { exists } from '../app/data-files.ts';
import { failure, type Finding, ok, repaired } from './finding.ts';
import { type KnownPlace, loggedPlace, recordedPlaces } from './last-pushes.ts';

const check = 'refs';

interface Repository {
  /** The project's ID. */
  readonly id: number;
  readonly storagePath: string;
  readonly dir: string;
}

interface Repair {
  readonly db: Db;
  /** The directory for damaged files of a repository, where foreign files were moved, too. */
  readonly asideOf: (repository: Repository) => string;
}

const moveAside = async (from: string, aside: string, path: string, how: typeof rename): Promise<void> => {
  const to = join(aside, path);
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await how(join(from, path), to);
};

const mendHead = async (db: Db, { id, dir }: Repository, aside: string): Promise<Finding> => {
  const query = db.selectFrom('projects').select('default_branch').where('id', '=', id);
  const branch = (await query.executeTakeFirst())?.default_branch ?? firstBranch;
  await moveAside(dir, aside, 'HEAD', copyFile);
  await replaceFile(dir, 'HEAD', `ref: refs/heads/${branch}\n`);
  return repaired(check, `project ${id}: pointed HEAD to ${branch}`);
};

/** The SHA for a ref at a known place: an annotated tag of the commit, if there is one. Undefined if it is not whole. */
const wholeAt = async (dir: string, ref: string, { sha, isCommit }: KnownPlace): Promise<string | undefined> => {
  if (sha === null || !(await isWhole(dir, sha))) return undefined;
  const named = namedRef(ref);
  if (isCommit !== true || named?.type !== 'tag') return sha;
  for (const tag of await tagObjects(dir, named.name, sha)) if (await isWhole(dir, tag)) return tag;
  return sha;
};

const whyNot = (places: readonly KnownPlace[]): string => {
  const [last] = places;
  if (last === undefined) return 'no push of it is recorded';
  return last.sha === null
    ? `${last.from} deleted it`
    : `${last.sha}, where ${last.from} has it, is missing or not whole`;
};

const mendRef = async (
  { id, dir }: Repository,
  { ref, fault, isLoose }: DamagedRef,
  places: readonly KnownPlace[],
  aside: string,
): Promise<Finding> => {
  for (const [index, place] of places.entries()) {
    // An older place would take back what came after it.
    if (index > 0 && place.isAlternative !== true) break;
    const sha = await wholeAt(dir, ref, place);
    if (sha === undefined) continue;
    if (isLoose) await moveAside(dir, aside, ref, rename);
    await putRef(dir, ref, sha);
    return repaired(check, `project ${id}: ${ref} ${fault}; restored to ${sha} from ${place.from}`);
  }
  const fix = `Restore it from a backup, or delete the file to give it up: ${dir}.`;
  return failure(check, `project ${id}: ${ref} ${fault}, and ${whyNot(places)}`, fix);
};

/** Refs that a broken line without a name can have been about: pushed, not deleted, and not there. */
const lostRefs = (
  { damaged, sound, nameless }: RefScan,
  places: ReadonlyMap<string, readonly KnownPlace[]>,
): readonly DamagedRef[] => {
  if (nameless === 0) return [];
  const known = new Set([...sound, ...damaged.map(({ ref }) => ref)]);
  return [...places]
    .filter(([ref, [last]]) => !known.has(ref) && last !== undefined && last.sha !== null)
    .map(([ref]) => ({ ref, fault: 'was lost from packed-refs', isLoose: false }));
};

const mendPacked = async (
  { id, dir }: Repository,
  { mendedPacked }: RefScan,
  aside: string,
): Promise<readonly Finding[]> => {
  if (mendedPacked === undefined) return [];
  await moveAside(dir, aside, 'packed-refs', copyFile);
  await replaceFile(dir, 'packed-refs', mendedPacked);
  return [repaired(check, `project ${id}: removed broken lines from packed-refs; the file as it was is in ${aside}`)];
};

const mend = async (repository: Repository, first: RefScan, { db, asideOf }: Repair): Promise<readonly Finding[]> => {
  const { id, dir } = repository;
  const aside = asideOf(repository);
  const findings: Finding[] = first.isHeadDamaged ? [await mendHead(db, repository, aside)] : [];
  // Now that git reads the repository, commits can be looked for.
  const scan = first.isHeadDamaged ? await scanRefs(dir) : first;
  findings.push(...(await mendPacked(repository, scan, aside)));
  const places = await recordedPlaces(db, id);
  for (const damaged of [...scan.damaged, ...lostRefs(scan, places)]) {
    const logged = await loggedPlace([dir, aside], damaged.ref);
    const known = places.get(damaged.ref) ?? (logged === undefined ? [] : [logged]);
    findings.push(await mendRef(repository, damaged, known, aside));
  }
  return findings;
};

const report = (
  { id }: Repository,
  { isHeadDamaged, damaged, nameless, mendedPacked }: RefScan,
): readonly Finding[] => {
  const broken = [
    ...(isHeadDamaged ? ['HEAD is damaged'] : []),
    ...(mendedPacked !== undefined && nameless > 0 ? ['packed-refs has broken lines'] : []),
    ...damaged.map(({ ref, fault }) => `${ref} ${fault}`),
  ];
  return broken.map((what) =>
    failure(check, `project ${id}: ${what}`, 'Use --repair to restore it from its last recorded push.'),
  );
};

const isSound = ({ isHeadDamaged, damaged, mendedPacked }: RefScan): boolean =>
  !isHeadDamaged && damaged.length === 0 && mendedPacked === undefined;

/** git would follow foreign files; the check of files reports them, and its repair has moved them. */
const isReadable = async ({ dir }: Repository): Promise<boolean> =>
  (await exists(join(dir, 'HEAD'))) && (await hasOwnConfig(dir)) && (await followedFiles(dir)).length === 0;

/** Checks the refs of all repositories, and repairs them if `asideOf` is given. */
export const checkRefs = async (
  db: Db,
  repositories: readonly Repository[],
  asideOf: Repair['asideOf'] | undefined,
  signal?: AbortSignal,
): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const repository of repositories) {
    signal?.throwIfAborted();
    if (!(await isReadable(repository))) continue;
    const scan = await scanRefs(repository.dir);
    if (isSound(scan)) continue;
    findings.push(
      ...(asideOf === undefined ? report(repository, scan) : await mend(repository, scan, { db, asideOf })),
    );
  }
  return findings.length === 0 ? [ok(check, 'no damaged refs')] : findings;
};
