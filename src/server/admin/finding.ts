/** The result of one check. */
export interface Finding {
  /** Name of the check: `repositories`. */
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail' | 'repaired';
  readonly message: string;
  /** A sentence; null if there is nothing to do. */
  readonly fix: string | null;
}

export const ok = (check: string, message: string): Finding => ({ check, status: 'ok', message, fix: null });

export const repaired = (check: string, message: string): Finding => ({
  check,
  status: 'repaired',
  message,
  fix: null,
});

export const warning = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'warn',
  message,
  fix,
});

export const failure = (check: string, message: string, fix: string): Finding => ({
  check,
  status: 'fail',
  message,
  fix,
});

/** Returns a text such as `1.5 GiB`. */
export const sizeText = (bytes: number): string => {
  const exponent = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), 4);
  if (exponent === 0) return `${bytes} B`;
  return `${(bytes / 1024 ** exponent).toFixed(1)} ${['', 'KiB', 'MiB', 'GiB', 'TiB'][exponent] ?? ''}`;
};
