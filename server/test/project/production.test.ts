import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '@lingostory/sandbox';
import pg from 'pg';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { inheritEnvironment } from '../../dev/settings.ts';
import { createSandboxEnvironment } from '../../dev/stack/api-environment.ts';
import { ensureSpeechPrograms } from '../../dev/test-run/find-speech.ts';
import { type Mailbox, startMailbox } from '../support/emails/mailbox.ts';
import { waitForCondition } from '../support/running/npm-start.ts';
import { makeProductionFolder, type ProductionFolder } from '../support/running/production-folder.ts';
import { webhookSecret } from '../support/running/world.ts';
import { makeSound } from '../support/studio/audio-files.ts';
import { bookForm, fillForm, makePicture, readDemoClip } from '../support/studio/uploads.ts';

const canRunSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let folder: ProductionFolder;
let sandbox: Sandbox;
let mailbox: Mailbox;
let environment: Record<string, string>;
const database = `empty_${randomBytes(6).toString('hex')}`;

async function query<Row extends object>(statement: string, name = database): Promise<Row[]> {
  const connectionString = inject('postgresUrl').replace(/\/postgres$/, `/${name}`);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}

beforeAll(async () => {
  await query(`create database ${database}`, 'postgres');
  [folder, sandbox, mailbox] = await Promise.all([
    makeProductionFolder(),
    findFreePort().then((port) =>
      startSandbox({ port, webhook: { url: 'http://127.0.0.1:9/', secret: webhookSecret } }),
    ),
    startMailbox(),
  ]);
  environment = {
    // Uses `demo`, because `production` does not allow the payment sandbox.
    NODE_ENV: 'demo',
    SECRET_KEY: 'a key of the tests, long enough for them',
    DATABASE_URL: inject('postgresUrl').replace(/\/postgres$/, `/${database}`),
    SMTP_URL: mailbox.smtpUrl,
    MEDIA_DIR: join(folder.path, 'data', 'media'),
    PASSWORD_COST: '4',
    API_PORT: String(await findFreePort()),
    ...createSandboxEnvironment(sandbox.origin, webhookSecret),
  };
});
afterAll(async () => {
  await sandbox?.close();
  await mailbox?.close();
  await query(`drop database if exists ${database} with (force)`, 'postgres');
  await folder?.remove();
});

/**
 * Returns the command that a Docker image runs: its entry point, followed by these arguments or by the default ones.
 */
async function readImageCommand(name = 'api', args?: string[]): Promise<string[]> {
  const dockerfile = await readFile(new URL('../../../Dockerfile', import.meta.url), 'utf8');
  const [, imageInstructions = ''] = dockerfile.split(new RegExp(`^FROM .* AS ${name}$`, 'm'));
  const readInstruction = (instruction: string): string[] =>
    JSON.parse(new RegExp(`^${instruction} (.+)$`, 'm').exec(imageInstructions)?.[1] ?? '[]');
  return [...readInstruction('ENTRYPOINT'), ...(args ?? readInstruction('CMD'))];
}

type RunningProgram = { child: ChildProcess; output: () => string; exit: Promise<number | null> };

async function runProgram(
  command: string[],
  extraEnvironment: Record<string, string> = {},
): Promise<RunningProgram> {
  const [program, ...args] = command;
  expect(program).toBe('node');
  const child = spawn(process.execPath, args, {
    cwd: folder.path,
    // Clears NODE_OPTIONS, because it may make Node load this test run's TypeScript loader.
    env: inheritEnvironment({ NODE_OPTIONS: '', ...environment, ...extraEnvironment }),
  });
  let capturedOutput = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      capturedOutput += String(chunk);
    });
  return { child, output: () => capturedOutput, exit: once(child, 'close').then(([exitCode]) => exitCode) };
}

describe('the built server', () => {
  it('includes exactly the packages that npm would install for production in the built server', () => {
    expect(folder.packages).toEqual(folder.installablePackages);
    expect(folder.packages.join('\n')).not.toMatch(
      /^(tsx|typescript|prisma|esbuild|rolldown|vite|.*schema-engine.*)@/m,
    );
  });

  it('leaves no TypeScript files in the built server', async () => {
    for (const folderName of ['server', 'contract', 'prisma']) {
      const files = await readdir(join(folder.path, folderName), { recursive: true });
      expect(files.filter((file) => file.endsWith('.ts'))).toEqual([]);
    }
  });

  it('serves pages with plain Node, using only the client’s build output', async () => {
    const webPort = await findFreePort();
    const { child, output, exit } = await runProgram(await readImageCommand('pages'), {
      CLIENT_DIR: fileURLToPath(new URL('../../../client/', import.meta.url)),
      API_ORIGIN: 'http://127.0.0.1:9',
      CLIENT_ORIGIN: 'https://www.lingostory.example',
      PAGES_PORT: String(webPort),
    });
    const fetchPage = (path: string) => fetch(`http://127.0.0.1:${webPort}${path}`);
    const isReady = () => fetchPage('/healthz').then(Boolean, () => false);
    try {
      await waitForCondition(async () => child.exitCode !== null || (await isReady()), output);
      const page = await fetchPage('/terms');
      expect([page.status, page.headers.get('x-accel-expires')], output()).toEqual([200, '1']);
      expect(await page.text()).toContain(
        '<link rel="canonical" href="https://www.lingostory.example/terms">',
      );
      const missingFileResponse = await fetchPage('/assets/none.js');
      expect([missingFileResponse.status, missingFileResponse.headers.get('cache-control')]).toEqual([
        404,
        'no-store',
      ]);
      expect((await fetch(`http://127.0.0.1:${webPort}/`, { method: 'POST' })).status).toBe(405);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exit, output()).toBe(0);
  });

  it('reports which setting is invalid when the page server cannot start', async () => {
    const { output, exit } = await runProgram(await readImageCommand('pages'), { API_ORIGIN: 'localhost' });
    expect(await exit).toBe(1);
    expect(output()).toBe('API_ORIGIN must be an address such as http://localhost:4000.\n');
  });

  it('starts the built server with plain Node and an empty database', async () => {
    const { child, output, exit } = await runProgram(await readImageCommand());
    const origin = `http://127.0.0.1:${environment.API_PORT}`;
    const api = supertest(origin);
    const isReady = () =>
      fetch(`${origin}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await waitForCondition(async () => child.exitCode !== null || (await isReady()), output);
      expect(child.exitCode, output()).toBeNull();

      // Checks that the server has applied all migrations, which are part of the build.
      const appliedMigrations = await query<{ name: string }>(
        'select migration_name as name from _prisma_migrations order by 1',
      );
      const entries = await readdir(new URL('../../../prisma/migrations/', import.meta.url), {
        withFileTypes: true,
      });
      const migrationFolders = entries.filter((dirent) => dirent.isDirectory()).map(({ name }) => name);
      expect(appliedMigrations.map(({ name }) => name)).toEqual(migrationFolders.sort());

      // Tests the bcrypt worker thread, and the pg-boss job that sends emails.
      const account = { email: 'odile@example.org', password: 'une lampe de chevet' };
      const signUpForm = { ...account, name: 'Odile Martin', repeat_password: account.password };
      await api.post('/v1/user/signup').send(signUpForm).expect(200);
      await mailbox.waitFor(account.email);
      await query("update users set user_type = 1 where email = 'odile@example.org'");
      const { body: session } = await api.post('/v1/user/login').send(account).expect(200);
      await api
        .post('/v1/user/login')
        .send({ ...account, password: 'une autre lampe' })
        .expect(401);
      const authorizationHeader = { Authorization: `Bearer ${session.token}` };

      // Tests picture decoding with sharp, and the worker thread that parses sounds.
      const files = {
        book_image: await makePicture('png'),
        sample_audio: { bytes: readDemoClip(), name: 'a.mp3' },
      };
      const book = await fillForm(api.post('/v1/admin/book').set(authorizationHeader), {
        ...bookForm,
        ...files,
      }).expect(200);
      const { id: book_id, book_code } = book.body.data;
      const chapter = await api
        .post('/v1/admin/chapter')
        .set(authorizationHeader)
        .send({ title: 'Un', chapter_no: 1, book_id })
        .expect(200);
      const phrase = {
        chapter_id: String(chapter.body.data.id),
        phrase: 'Il pleut.',
        dictionary: 'pleut: is raining',
      };
      const clipFile = { line_audio: { bytes: readDemoClip(), name: 'a.mp3' } };
      await fillForm(api.post('/v1/admin/phrase').set(authorizationHeader), {
        ...phrase,
        ...clipFile,
      }).expect(200);
      await api
        .post('/v1/admin/sample-chaps')
        .set(authorizationHeader)
        .send({ is_sample: 1, book_code, chapter_id: chapter.body.data.id })
        .expect(200);

      const { body: bookDetail } = await api.get(`/v1/guest/book-detail/${book_code}`).expect(200);
      await api.get(bookDetail.data.image_path).expect('Content-Type', 'image/webp').expect(200);
      const { body: page } = await api.get('/v1/guest/sample-chapter').query({ book_code }).expect(200);
      expect(page.data.word_list).toEqual(['Il', ' ', 'pleut', '.']);
      await api.get(page.data.line_audio).expect('Content-Type', 'audio/mpeg').expect(200);

      // Tests that the API documentation is served as JSON and as a page.
      const { body: document } = await api.get('/v1/openapi.json').expect(200);
      expect(Object.keys(document.paths)).toContain('/guest/sample-chapter');
      await api.get('/v1/docs').expect('Content-Type', /html/).expect(200);
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exit, output()).toBe(0);
  });

  it.skipIf(!canRunSpeechPrograms)(
    'prepares a recording in a child process that the built server starts',
    async () => {
      const recording = join(folder.path, 'data', 'recording.wav');
      await mkdir(dirname(recording), { recursive: true });
      makeSound(recording, '0.3*sin(2*PI*440*t)', 2);
      const narrationScript = `
      import { createProcessNarration } from './server/src/adapters/narration/process-narration.js';
      const [recording, copy] = process.argv.slice(1);
      const { seconds } = await createProcessNarration().prepare({ recording, copy });
      console.log(seconds);`;
      const command = ['node', '--input-type=module', '-e', narrationScript, recording, `${recording}.mp3`];
      const { exit, output } = await runProgram(command);
      expect(await exit, output()).toBe(0);
      expect(Number(output())).toBeCloseTo(2, 2);
    },
  );

  it('runs the operator commands through the Docker image’s entry point', async () => {
    const expectedOutputs: [args: string[], output: RegExp][] = [
      [['reconcile'], /^0 compared with the payment provider, 0 mended, 0 could not be compared\.$/m],
      [['check:storage'], /^Storage and database agree\.$/m],
      [['dictionary', '--list'], /^No dictionary is imported\.$/m],
      [['administrator', 'marie@example.org'], /^marie@example\.org is invited: /m],
      [['administrator', '--list'], /^marie@example\.org {2}Administrator {2}\(invited, /m],
    ];
    for (const [args, line] of expectedOutputs) {
      const { exit, output } = await runProgram(await readImageCommand('api', args));
      expect([await exit, output()]).toEqual([0, expect.stringMatching(line)]);
    }
    expect((await mailbox.waitFor('marie@example.org'))[0]?.text).toContain('/resetpassword#');
    const unknownCommandRun = await runProgram(await readImageCommand('api', ['administer']));
    expect(await unknownCommandRun.exit).toBe(1);
    expect(unknownCommandRun.output()).toMatch(
      /^There is no command administer\. Choose one of administrator, align, /,
    );
  });

  it.skipIf(!canRunSpeechPrograms)(
    'aligns a recording with its text through the Docker image’s entry point',
    async () => {
      const [text, audio] = ['chapter.txt', 'chapter.wav'].map((name) => join(folder.path, 'data', name));
      await mkdir(join(folder.path, 'data'), { recursive: true });
      await writeFile(text ?? '', 'Il pleut sur la ville.\nLe chat dort.\n');
      execFileSync('espeak-ng', ['-v', 'fr', '-w', audio ?? '', 'Il pleut sur la ville. ... Le chat dort.']);
      const args = ['align', '--text', text ?? '', '--audio', audio ?? '', '--json'];
      const { exit, output } = await runProgram(await readImageCommand('api', args));
      expect(await exit, output()).toBe(0);
      expect(JSON.parse(output())).toMatchObject([
        { text: 'Il pleut sur la ville.' },
        { text: 'Le chat dort.' },
      ]);
    },
  );

  it('prints the source location of an error that keeps the built server from starting', async () => {
    const { exit, output } = await runProgram(await readImageCommand(), { NODE_ENV: 'production' });
    expect(await exit).toBe(1);
    expect(output()).toContain('STRIPE_HOST is for the sandbox only.');
    const misconfiguredRun = await runProgram(await readImageCommand(), {
      STRIPE_PRICE_SUBSCRIPTION: 'price_lingostory_pack',
    });
    expect(await misconfiguredRun.exit).toBe(1);
    expect(misconfiguredRun.output()).toContain('The prices at the payment provider differ');
    expect(misconfiguredRun.output()).toContain(`${join(folder.path, 'server/src/start-server.ts')}:`);
  });
});
