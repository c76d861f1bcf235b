/**
 * How V8 compiles and collects while requests are sent. Node warns of flags that change in a running program, and V8 complains of
 * those it does not know, so that only what was measured and tested is set, on the versions where it was.
 */

/** Flags with the value that they have while many requests are sent, and V8's own. */
type Flags = readonly (readonly [name: string, whileMany: number, usual: number])[];

/** The part of memory where new objects lie stays as large as it is: otherwise a long list takes up to twice the memory of a short one. */
const steadyMemory = ['semi-space-growth-factor', 1, 2] as const;

/** By the major version of Node. */
const flagsOf: Readonly<Record<string, Flags>> = {
  // How much of a function has to run before it is optimized, in bytes of bytecode. By V8's figure the compiler takes as long as
  // all the rest for 1,000 requests. Later versions wait by themselves.
  20: [['interrupt-budget', 600_000, 135_168], steadyMemory],
  22: [steadyMemory],
  24: [steadyMemory],
};

/** From this request on a command sends many, and has loaded what it needs: kept code is read with the flags it was kept with. */
const many = 10;

const setFlag = (flag: string): void => process.getBuiltinModule('node:v8').setFlagsFromString(flag);

/** What is told of the requests, for V8's sake. */
export interface Tuning {
  readonly beforeRequest: () => void;
  readonly afterResponse: () => void;
  /** Nothing is sent any more. */
  readonly end: () => void;
}

/**
 * Has the parser of the HTTP library, which is WebAssembly, compiled quickly on Node 20: to optimize all of it for some hundred bytes
 * takes 40 ms of CPU and as many megabytes. After many requests it sets `flagsOf` the version.
 */
export const tuneV8 = (): Tuning => {
  const [major = ''] = process.versions.node.split('.');
  const flags = flagsOf[major] ?? [];
  let requests = 0;
  let hasParser = major !== '20';
  return {
    beforeRequest: () => {
      requests += 1;
      // Not sooner: code that is kept has to be loaded with the flags with which it was kept.
      if (!hasParser) setFlag('--liftoff-only');
      if (requests === many) for (const [name, whileMany] of flags) setFlag(`--${name}=${whileMany}`);
    },
    afterResponse: () => {
      // What else is WebAssembly may run for long.
      if (!hasParser) setFlag('--no-liftoff-only');
      hasParser = true;
    },
    end: () => {
      if (requests >= many) for (const [name, , usual] of flags) setFlag(`--${name}=${usual}`);
    },
  };
};
