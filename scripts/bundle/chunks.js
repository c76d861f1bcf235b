import { rolldown } from 'rolldown';

/** Whitespace is taken out; names stay, for traces. */
export const compact = { compress: false, mangle: false, codegen: true };

/**
 * Bundles what `tsc` made in `dist`, with packages, as CommonJS chunks, one for each thing that is loaded on demand.
 *
 * @param {import('rolldown').InputOptions} input
 * @param {import('rolldown').OutputOptions} output
 */
export const bundleChunks = async (input, output) => {
  const bundle = await rolldown({
    ...input,
    platform: 'node',
    treeshake: { moduleSideEffects: [{ test: /\/dist\//, sideEffects: false }] },
    onLog: (level, log, handle) => {
      // A module that one part imports at once and another one on demand is what the layout intends.
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') handle(level, log);
    },
  });
  const generated = await bundle.generate({
    ...output,
    format: 'cjs',
    chunkFileNames: '[name]-[hash].cjs',
    comments: false,
  });
  return generated.output.filter((part) => part.type === 'chunk');
};
