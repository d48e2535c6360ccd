import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await buildPerson(world);
});
afterAll(() => world.close());

describe('a migration of older rows', () => {
  it('treats accounts as confirmed if they were created before email confirmation existed', {
    tags: 'security-39',
  }, async () => {
    const folder = new URL('../../../prisma/migrations/20261122010000_confirmed_addresses/', import.meta.url);
    const migration = await readFile(new URL('migration.sql', folder), 'utf8');
    const client = await world.deps.sql.connect();
    try {
      await client.query('begin');
      await client.query(`
        drop table confirmation_tokens;
        alter table users drop column email_confirmed_at, drop column pending_email;
        alter table emails rename to letters;
        alter table letters drop column recipient, drop column reply_to, drop column greeted, drop column expires_at,
          alter column user_id set not null;`);
      await client.query(migration);
      const { rows } = await client.query('select email_confirmed_at = created_at as confirmed from users');
      expect(rows).toEqual([{ confirmed: true }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });

  it('keeps queued emails during the upgrade, and deletes the schedule of their old job', async () => {
    const folder = new URL('../../../prisma/migrations/20261122060000_emails/', import.meta.url);
    const migration = await readFile(new URL('migration.sql', folder), 'utf8');
    const client = await world.deps.sql.connect();
    try {
      await client.query('begin');
      await client.query(`
        alter table emails drop column action_label, drop column action_url, drop column closing;
        alter table emails rename to letters;
        alter sequence emails_id_seq rename to letters_id_seq;
        alter table letters rename constraint emails_pkey to letters_pkey;
        alter table letters rename constraint emails_user_id_fkey to letters_user_id_fkey;
        alter table letters rename constraint emails_recipient_check to letters_recipient_check;
        alter index emails_cause_key rename to letters_cause_key;
        alter index emails_user_id_idx rename to letters_user_id_idx;
        alter index emails_sent_at_due_at_idx rename to letters_sent_at_due_at_idx;
        insert into letters (recipient, cause, subject, body, greeted, created_at, due_at)
          values ('a@example.org', 'waiting', 'Receipt', 'Thank you.', true, now(), now());
        create schema if not exists pgboss;
        create table pgboss.schedule (name text);
        insert into pgboss.schedule values ('post-letters'), ('sweep');`);
      await client.query(migration);
      const { rows } = await client.query(
        `select body, action_url, closing from emails where cause = 'waiting' and greeted`,
      );
      expect(rows).toEqual([{ body: 'Thank you.', action_url: null, closing: '' }]);
      const { rows: scheduledJobs } = await client.query('select name from pgboss.schedule');
      expect(scheduledJobs).toEqual([{ name: 'sweep' }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
