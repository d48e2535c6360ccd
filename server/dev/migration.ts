import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationsFolder } from '../src/adapters/database/migrate.ts';
import { startEmbeddedDatabase } from './database/embedded.ts';
import { schemaDifference } from './database/schema-engine.ts';
import { freePort } from './ports.ts';

/**
 * `npm run db:migration -- name`: writes the SQL that `schema.prisma` requires, to be reviewed before it is
 * committed.
 */
const [name = ''] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  say('Give the migration a name: npm run db:migration -- add_reviews');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'lingostory-migration-'));
const embedded = await startEmbeddedDatabase({
  folder: join(folder, 'postgres'),
  port: await freePort(),
  temporary: true,
});
try {
  const script = await schemaDifference(embedded.url('postgres'));
  if (script === '') say('schema.prisma and the migrations agree: nothing to write.');
  else {
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const target = join(migrationsFolder, `${stamp}_${name}`);
    await mkdir(target, { recursive: true });
    await writeFile(join(target, 'migration.sql'), `${script}\n`);
    say(
      `Written: ${target}/migration.sql. Read it, add checks and partial indexes by hand, then start the server.`,
    );
  }
} finally {
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
