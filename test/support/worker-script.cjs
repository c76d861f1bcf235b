/** A thread for `worker-thread.test.ts`: does what a call says. */
const { parentPort } = require('node:worker_threads');

const eaten = [];
const does = {
  echo: (value) => value,
  work: (milliseconds) => {
    const end = performance.now() + milliseconds;
    while (performance.now() < end);
    return 'worked';
  },
  eat: () => {
    for (;;) eaten.push(Array.from({ length: 10_000 }, () => eaten.length));
  },
  throw: (message) => {
    throw new Error(message);
  },
};

parentPort.on('message', ([what, value]) => parentPort.postMessage(does[what](value)));
