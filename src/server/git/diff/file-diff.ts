/** What became of one file between two trees. */
export interface FileDiff {
  readonly old_path: string;
  /** The same as `old_path` unless the file was renamed. */
  readonly new_path: string;
  /** Octal, as git writes it; `0` where there is no such file. */
  readonly a_mode: string;
  readonly b_mode: string;
  readonly new_file: boolean;
  readonly renamed_file: boolean;
  readonly deleted_file: boolean;
  /** There is more than is shown: `diff` is empty. */
  readonly too_large: boolean;
  /** Unified, from its `---` line on. Empty where only name or mode changed; a line that says so for binary files. */
  readonly diff: string;
}

/** The difference between two trees, as far as it is shown. */
export interface TreeDiff {
  readonly files: readonly FileDiff[];
  /** There are more files than those. */
  readonly overflow: boolean;
}

/** How much of a difference is read. */
export interface DiffLimits {
  readonly files: number;
  /** Bytes of one file's diff, and of all of them. */
  readonly fileBytes: number;
  readonly totalBytes: number;
}

/** Holds everything that people look at, and keeps a hostile commit from filling the memory. */
export const diffLimits: DiffLimits = { files: 1000, fileBytes: 512 * 1024, totalBytes: 8 * 1024 * 1024 };
