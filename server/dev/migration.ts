import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '../src/adapters/database/migrate.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { diffSchema } from './database/schema-engine.ts';
import { findFreePort } from './ports.ts';

/**
 * `npm run db:migration -- name`: writes a migration with the SQL that is needed after a change of `schema.prisma`.
 * Review it before you commit it.
 */
const [name = ''] = process.argv.slice(2);
const printLine = (line: string) => process.stdout.write(`${line}\n`);

if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  printLine('Give the migration a name: npm run db:migration -- add_reviews');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'lingostory-migration-'));
const embeddedDatabase = await startEmbeddedDatabase({
  folder: join(folder, 'postgres'),
  port: await findFreePort(),
  temporary: true,
});
try {
  const sqlScript = await diffSchema(embeddedDatabase.url('postgres'));
  if (sqlScript === '') printLine('schema.prisma and the migrations agree: nothing to write.');
  else {
    const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const migrationFolder = join(migrationsFolder, `${timestamp}_${name}`);
    await mkdir(migrationFolder, { recursive: true });
    await writeFile(join(migrationFolder, 'migration.sql'), `${sqlScript}\n`);
    printLine(
      `Written: ${migrationFolder}/migration.sql. Read it, add checks and partial indexes by hand, then start the server.`,
    );
  }
} finally {
  await embeddedDatabase.stop();
  await rm(folder, { recursive: true, force: true });
}
