import { isPackIntact } from '@lingostory/contract/downloads/pack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import type { Book } from '../../src/generated/prisma/client.ts';
import { addBookToLibrary, buildBook, buildPerson, type Person } from '../support/builders.ts';
import { describeReadyDownload, downloadBook } from '../support/http/downloads.ts';
import { findJob } from '../support/running/find-job.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
const apiProcesses: ApiProcess[] = [];
beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
});
afterAll(async () => {
  for (const { kill } of apiProcesses) await kill();
  await world.close();
});

async function startProcess(): Promise<ApiProcess> {
  const apiProcess = await startApiProcess(world.environment, await findFreePort());
  apiProcesses.push(apiProcess);
  return apiProcess;
}

async function buildLongChapter(): Promise<Book> {
  const phrases = Array.from(
    { length: 300 },
    (_, index) => `Le chat numéro ${index} de Paul dort au soleil.`,
  );
  const book = await buildBook(world, { chapters: [phrases] });
  await addBookToLibrary(world, member.user.id, book.id);
  return book;
}

const request = ({ origin }: ApiProcess, { bookCode }: Book) =>
  fetch(`${origin}/v1/user/download?book_code=${bookCode}`, { headers: { authorization: member.bearer } });
const countBuilds = ({ readOutput }: ApiProcess) => readOutput().match(/"a pack was made"/g)?.length ?? 0;
const listPackFiles = () => world.deps.media.list('packs');

async function expectWholePack(book: Book): Promise<void> {
  const [chapter] = (await downloadBook(world, member, book)).chapters;
  expect(chapter?.content.phrases).toHaveLength(300);
  expect(chapter && (await isPackIntact(chapter.blob, chapter.pack?.version ?? ''))).toBe(true);
}

describe('packs in several processes', () => {
  it('makes each pack in one process, while the other waits for it', async () => {
    const book = await buildLongChapter();
    const [first, second] = [await startProcess(), await startProcess()];
    const downloads = await Promise.all(
      [first, second, first, second].map((api) => describeReadyDownload(api, member, book)),
    );
    expect(new Set(downloads.map(({ version }) => version)).size).toBe(1);
    expect(countBuilds(first) + countBuilds(second)).toBe(1);
    await expectWholePack(book);
  });

  it('makes a pack in another process after the one that was making it was killed', async () => {
    const book = await buildLongChapter();
    const filesBefore = new Set(await listPackFiles());
    const killed = await startProcess();
    const response = request(killed, book).catch(() => undefined);
    const listNewFiles = async () => (await listPackFiles()).filter((name) => !filesBefore.has(name));
    await expect.poll(listNewFiles, { interval: 1 }).not.toEqual([]);
    await killed.kill();
    await response;
    expect(countBuilds(killed)).toBe(0);
    const other = await startProcess();
    await describeReadyDownload(other, member, book);
    expect(countBuilds(other)).toBe(1);
    await expectWholePack(book);
  });

  it('removes what a killed process left behind after a day', async () => {
    world.moveClock(25 * 60 * 60 * 1000);
    await findJob(world.deps, 'sweep').run();
    expect((await listPackFiles()).filter((name) => !/^[0-9a-f]{32}\.pack$/.test(name))).toEqual([]);
  });
});
