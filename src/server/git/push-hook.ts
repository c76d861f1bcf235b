/** Writes the hook that protects branches and tags during a push. */
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * git's `proc-receive` hook decides about the refs in `receive.procReceiveRefs` once their objects are received, and unlike
 * other hooks it gives the client a reason for each. git itself updates allowed refs. Names in the lists are separated by
 * spaces, which no name contains; a name is compared, never run.
 */
const program = `#!/bin/sh
LC_ALL=C
export LC_ALL

packet() {
  printf '%04x%s\\n' "$((\${#1} + 5))" "$1"
}

# Reads one packet into $line; fails at the end of a section.
next() {
  size=$(dd bs=1 count=4 2>/dev/null)
  [ "\${#size}" -eq 4 ] || exit 1
  [ "$size" != 0000 ] || return 1
  line=$(dd bs=1 count="$((0x$size - 4))" 2>/dev/null | tr '\\000' ' ')
}

among() {
  case " $2 " in
    *" $1 "*) return 0 ;;
    *) return 1 ;;
  esac
}

while next; do :; done
packet 'version=1'
printf 0000

refuse() {
  case $ref in
    refs/tags/*) kind=tag name="tag \${ref#refs/tags/}" ;;
    *) kind=branch name=\${ref#refs/heads/} ;;
  esac
  printf '%s is protected: %s\\n' "$name" "$1" >&2
  report="$report$(packet "ng $ref protected $kind")
"
}

report=
while next; do
  old=\${line%% *}
  rest=\${line#* }
  new=\${rest%% *}
  ref=\${rest#* }
  if among "$ref" "$REPOCTL_NO_PUSH"; then
    case $ref in
      refs/tags/*) refuse 'your role does not allow you to create it.' ;;
      *) refuse 'your role does not allow you to push to it.' ;;
    esac
  elif among "$ref" "$REPOCTL_NO_DELETE"; then
    refuse 'it cannot be deleted.'
  elif among "$ref" "$REPOCTL_NO_MOVE"; then
    refuse 'it cannot be moved.'
  elif among "$ref" "$REPOCTL_NO_FORCE" && ! git merge-base --is-ancestor "$old" "$new" 2>/dev/null; then
    refuse 'force push denied; merge or rebase first.'
  else
    report="$report$(packet "ok $ref")
$(packet 'option fall-through')
"
  fi
done
printf '%s0000' "$report"
`;

/** Returns the directory of the hook, for `core.hooksPath`. Only its owner can write to it. */
export const writePushHook = async (dataDir: string): Promise<string> => {
  // git resolves a relative path from the repository.
  const dir = resolve(dataDir, 'git-hooks');
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const file = join(dir, 'proc-receive');
  const draft = join(dir, `.${randomUUID()}`);
  try {
    await writeFile(draft, program, { mode: 0o700 });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    // A full or read-only disk may have the hook from an earlier start.
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== program) throw error;
  }
  return dir;
};
