const eighths = ['', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'] as const;

/** How a chart is drawn. */
export interface BarChart {
  /** The newest last; undefined where nothing is known. Only as many as are columns are drawn. */
  readonly values: readonly (number | undefined)[];
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

/**
 * Bars of blocks, one column each, the newest at the right; the highest fills the height. Zero is the lowest block, so
 * that it differs from what is not known, and anything more is higher than that.
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
