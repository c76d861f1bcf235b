/** A project with every kind of tree entry in its repository. */
import { findProjectRow } from '../../../../src/server/request/auth-store.ts';
import { importHistory } from '../../../../src/server/git/write-commit.ts';
import { repositoryDir } from '../../../../src/server/storage/storages.ts';
import { openApp, type App } from '../../request/open-app.ts';

export interface OddRepository {
  readonly app: App;
  /** The project ID. */
  readonly id: number;
  readonly dir: string;
}

const data = (text: string): string => `data ${Buffer.byteLength(text, 'latin1')}\n${text}\n`;

/** In Latin-1, because the name of the last file and the content of the binary file are not UTF-8. */
const history = [
  'commit refs/heads/master\nmark :1\ncommitter Ada <ada@example.org> 1700000000 +0000\n',
  data('Begin'),
  `M 100644 inline README.md\n${data('# Engine\n')}`,
  `M 100644 inline src/app.js\n${data('run();\n')}`,
  `M 100755 inline src/deep/tool.sh\n${data('#!/bin/sh\n')}`,
  `M 100644 inline binary\n${data('a\0\xff\xfe')}`,
  `M 100644 inline page.html\n${data('<script>alert(1)</script>\n')}`,
  `M 120000 inline link\n${data('/etc/passwd')}`,
  `M 160000 ${'1'.repeat(40)} module\n`,
  `M 100644 inline ":(glob)*"\n${data('magic\n')}`,
  `M 100644 inline "two\\nlines -x"\n${data('odd\n')}`,
  `M 100644 inline "caf\xe9"\n${data('latin\n')}`,
  'commit refs/heads/side/way\nmark :2\ncommitter Ada <ada@example.org> 1700000100 +0000\n',
  data('Change'),
  `from :1\nM 100644 inline src/app.js\n${data('stop();\n')}\n`,
  'reset refs/tags/v1\nfrom :1\n\n',
].join('');

export const openOddRepository = async (): Promise<OddRepository> => {
  const app = await openApp('sqlite');
  const { db } = app.service.database;
  const id = await app.make('POST /projects', { name: 'Engine', path: 'engine' });
  const project = await findProjectRow(db, { id });
  if (project === undefined) throw new Error('the project is missing');
  const dir = repositoryDir(app.service, project);
  await importHistory(dir, Buffer.from(history, 'latin1'));
  await db.updateTable('projects').set({ default_branch: 'master' }).where('id', '=', id).execute();
  return { app, id, dir };
};
