/** The directory of the package: `src` and `dist` lie in it, and `scripts/bundle.js` says it anew for the bundle. */
export const packageRoot = new URL('../../../', import.meta.url);
