/**
 * Flags of V8 while requests are sent. Node.js warns of flags that change in a running program, and V8 complains of unknown ones, so
 * that only flags that were measured are set, on the versions on which they were tested.
 */

type Flag = readonly [set: string, back: string];

/**
 * The parser of the HTTP library is WebAssembly and one large function. To optimize it takes 50 ms of CPU and 10 to 35 MB, which is
 * half of a list of one page, and pays off after some hundred pages. Node 24 supports only the second flag.
 */
const quickParser: Flag = ['--liftoff-only', '--no-liftoff-only'];
const quickParserOf24: Flag = ['--wasm-tiering-budget=1300000000', '--wasm-tiering-budget=13000000'];

/** New objects keep the memory that they begin with: otherwise a list of 100,000 issues takes up to twice the memory of a short one. */
const steadyMemory: Flag = ['--semi-space-growth-factor=1', '--semi-space-growth-factor=2'];

/**
 * Functions are optimized after more bytes of bytecode. With V8's own figure 1,000 creates take a fifth more CPU time on Node 20, as
 * the compiler takes as long as everything else. Later versions wait by default.
 */
const lateOptimization: Flag = ['--interrupt-budget=600000', '--interrupt-budget=135168'];

/** Flags by major version of Node.js. */
const flagsOf: Readonly<Record<string, { readonly first: Flag; readonly many: readonly Flag[] }>> = {
  20: { first: quickParser, many: [lateOptimization, steadyMemory] },
  22: { first: quickParser, many: [steadyMemory] },
  24: { first: quickParserOf24, many: [steadyMemory] },
};

/** From this request on a command sends many, and has loaded what it needs: cached code is read with the flags that it was cached with. */
const many = 10;

const setFlag = (flag: string): void => process.getBuiltinModule('node:v8').setFlagsFromString(flag);

/** Reports requests, so that flags are set in time. */
export interface Tuning {
  readonly beforeRequest: () => void;
  readonly afterResponse: () => void;
  /** No more requests will be sent. */
  readonly end: () => void;
}

/** Sets the flags of the running version while requests are sent. */
export const tuneV8 = (): Tuning => {
  const [major = ''] = process.versions.node.split('.');
  const flags = flagsOf[major];
  let requests = 0;
  let isFirst = true;
  if (flags === undefined) return { beforeRequest: () => {}, afterResponse: () => {}, end: () => {} };
  return {
    beforeRequest: () => {
      requests += 1;
      if (requests === 1) setFlag(flags.first[0]);
      if (requests === many) for (const [set] of flags.many) setFlag(set);
    },
    afterResponse: () => {
      // Other WebAssembly, that of jq, may run for long.
      if (isFirst) setFlag(flags.first[1]);
      isFirst = false;
    },
    end: () => {
      if (requests >= many) for (const [, back] of flags.many) setFlag(back);
    },
  };
};
