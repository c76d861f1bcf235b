/**
 * How V8 compiles while requests are sent, on Node 20. Node warns of flags that change in a running program, so that only those are
 * changed that were measured and tested there; later versions of Node do as well by themselves.
 */

const isTuned = process.versions.node.startsWith('20.');

/** From this request on a command sends many, and has loaded what it needs: kept code is read with the flags it was kept with. */
const many = 10;

/**
 * How much of a function has to run before it is optimized, in bytes of bytecode: V8's own figure, and one that suits thousands of
 * requests. By its own, the compiler takes as long as all of the rest for 1,000 of them.
 */
const budgets = { usual: 135_168, patient: 600_000 } as const;

const setFlag = (flag: string): void => process.getBuiltinModule('node:v8').setFlagsFromString(flag);

/** What is told of the requests, for V8's sake. */
export interface Tuning {
  readonly beforeRequest: () => void;
  readonly afterResponse: () => void;
  /** Nothing is sent any more. */
  readonly end: () => void;
}

/**
 * Has the parser of the HTTP library, which is WebAssembly, compiled quickly: to optimize all of it for some hundred bytes takes 40 ms
 * of CPU and as many megabytes. After many requests, functions are optimized later than usual.
 */
export const tuneV8 = (): Tuning => {
  if (!isTuned) return { beforeRequest: () => {}, afterResponse: () => {}, end: () => {} };
  let requests = 0;
  let hasParser = false;
  return {
    beforeRequest: () => {
      requests += 1;
      // Not sooner: code that is kept has to be loaded with the flags with which it was kept.
      if (!hasParser) setFlag('--liftoff-only');
      if (requests === many) setFlag(`--interrupt-budget=${budgets.patient}`);
    },
    afterResponse: () => {
      // What else is WebAssembly may run for long.
      if (!hasParser) setFlag('--no-liftoff-only');
      hasParser = true;
    },
    end: () => {
      if (requests >= many) setFlag(`--interrupt-budget=${budgets.usual}`);
    },
  };
};
