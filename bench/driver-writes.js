/** Inserts labels through the driver of a database alone, each in a transaction of its own, and tells what each took. */

const [database = '', count = '', connections = '', prefix = ''] = process.argv.slice(2);
const columns = ['project_id', 'name', 'color', 'created_at', 'updated_at'];
const now = new Date().toISOString();
/** @param {number} index */
const valuesOf = (index) => [1, `${prefix} ${index}`, '#d9534f', now, now];

/** The settings of the service, whose file it is. */
const openSqlite = async () => {
  const { default: Sqlite } = await import('better-sqlite3');
  const file = new Sqlite(database, { timeout: 10_000 });
  file.exec(
    'pragma journal_mode = WAL; pragma synchronous = FULL; pragma foreign_keys = ON; pragma cache_size = -16000',
  );
  const text = `insert into labels (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')}) returning id`;
  const statement = file.prepare(text);
  return {
    /** @param {number} index */
    insert: async (index) => void statement.all(valuesOf(index)),
    close: async () => void file.close(),
  };
};

const openPostgres = async () => {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({ connectionString: database, max: Number(connections) });
  const text = `insert into labels (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`;
  return {
    /** @param {number} index */
    insert: async (index) => void (await pool.query({ name: 'label', text, values: valuesOf(index) })),
    close: () => pool.end(),
  };
};

const { insert, close } = await (database.startsWith('postgres') ? openPostgres() : openSqlite());
await insert(0);
const cpu = process.cpuUsage();
const start = performance.now();
let index = 0;
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (index < Number(count)) await insert((index += 1));
  }),
);
const wall = ((performance.now() - start) * 1000) / Number(count);
const used = process.cpuUsage(cpu);
await close();
process.send?.({ wall, cpu: (used.user + used.system) / Number(count) }, () => process.disconnect());
