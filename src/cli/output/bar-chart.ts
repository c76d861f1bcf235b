const eighths = ['', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

export interface BarChart {
  /** The newest last, undefined if unknown. The last `width` of them are drawn. */
  readonly values: readonly (number | undefined)[];
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/**
 * Bars of blocks, one column each, the newest at the right; the highest fills the height. Zero is the lowest block, which
 * tells it from an unknown value, and any other number is higher.
 */
export const barChart = ({ values, width, height }: BarChart): readonly string[] => {
  const shown = values.slice(Math.max(0, values.length - width));
  const most = Math.max(0, ...shown.map((value) => value ?? 0));
  const steps = height * 8;
  const bars = shown.map((value) => {
    if (value === undefined) return 0;
    return value <= 0 ? 1 : Math.max(2, Math.round((value / most) * steps));
  });
  return Array.from({ length: height }, (_, row) => {
    const below = (height - 1 - row) * 8;
    const blocks = bars.map((bar) => eighths[Math.min(8, Math.max(0, bar - below))] || ' ');
    return blocks.join('').padStart(width);
  });
};
