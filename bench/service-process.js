/**
 * The service of `service.js` in a process of its own, which tells its URL and token to the one that forked it, and when asked, what it
 * takes, and which statements it sends to PostgreSQL.
 */
import { Client } from 'pg';
import { startBench } from './service.js';

/** @typedef {{ readonly text: string, readonly values: readonly unknown[] }} Statement */

/** @type {Statement[]} */
let statements = [];
const { query } = Client.prototype;
Client.prototype.query = /** @type {typeof query} */ (
  /** @this {Client} @param {Statement} statement @param {unknown[]} others */
  function (statement, ...others) {
    if (statement.text !== undefined) statements.push({ text: statement.text, values: statement.values });
    return Reflect.apply(query, this, [statement, ...others]);
  }
);

const answers = {
  usage: () => process.cpuUsage(),
  memory: () => {
    globalThis.gc?.();
    return process.memoryUsage();
  },
  // Those since it was asked last.
  statements: () => {
    const found = statements;
    statements = [];
    return found;
  },
};

const { url, token, stop } = await startBench(process.argv[2] ?? '', process.argv[3]);
process.send?.({ url, token });
process.on('message', (/** @type {keyof typeof answers} */ what) => void process.send?.(answers[what]()));
process.once('disconnect', () => void stop().then(() => process.exit()));
