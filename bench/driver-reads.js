/** Sends statements to PostgreSQL through its driver alone, over and over, and tells how often a second all of them were answered. */
import { Pool } from 'pg';

const milliseconds = 1000;
const [database = '', connections = ''] = process.argv.slice(2);

process.once('message', async (/** @type {readonly import('./service-process.js').Statement[]} */ statements) => {
  const pool = new Pool({ connectionString: database, max: Number(connections) });
  const named = statements.map(({ text, values }, at) => ({ name: `statement ${at}`, text, values: [...values] }));
  let rounds = 0;
  /** @param {number} until */
  const run = async (until) => {
    const client = await pool.connect();
    while (performance.now() < until) {
      for (const statement of named) await client.query(statement);
      rounds += 1;
    }
    client.release();
  };
  const runAll = (/** @type {number} */ until) =>
    Promise.all(Array.from({ length: Number(connections) }, () => run(until)));
  await runAll(performance.now() + milliseconds / 2);
  rounds = 0;
  const start = performance.now();
  await runAll(start + milliseconds);
  const perSecond = (rounds / (performance.now() - start)) * 1000;
  await pool.end();
  process.send?.(perSecond, () => process.disconnect());
});
