import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { creditPackSize } from '@lingostory/contract/membership/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  type Person,
  phrasesOf,
  readLedger,
} from '../support/builders.ts';
import { callProcess } from '../support/http/call-process.ts';
import { prices } from '../support/money/checkouts.ts';
import { buildMember } from '../support/money/money.ts';
import { type Nginx, startNginx } from '../support/running/nginx.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createRecordingStudio } from '../support/studio/studio-recordings.ts';

let world: World;
let ports: number[];
let apiProcesses: ApiProcess[];
let nginx: Nginx;
beforeAll(async () => {
  world = await startWorld();
  ports = [await findFreePort(), await findFreePort(), await findFreePort()];
  apiProcesses = await Promise.all(ports.map(startProcess));
  const origins = apiProcesses.map(({ origin }) => origin);
  nginx = await startNginx({ api: origins }, { 'index.html': '<title>LingoStory</title>' });
});
afterAll(async () => {
  await nginx.close();
  for (const { kill } of apiProcesses) await kill();
  await world.close({ rowsByHand: true });
});

const startProcess = async (port: number) =>
  await startApiProcess({ ...world.environment, DRAIN_SECONDS: '2' }, port);

/** What the load has seen: the number of correct responses by kind, and a description of each wrong one. */
type Outcomes = { counts: Record<string, number>; failures: string[] };

/** Repeats a request until the signal is aborted, and records whether it succeeded. */
async function repeatUntil(
  signal: AbortSignal,
  { counts, failures }: Outcomes,
  kind: string,
  sendRequest: () => Promise<string | undefined>,
): Promise<void> {
  while (!signal.aborted) {
    const failure = await sendRequest().catch(
      (error: unknown) => `${error} ${String((error as Error).cause)}`,
    );
    if (failure === undefined) counts[kind] = (counts[kind] ?? 0) + 1;
    else failures.push(`${kind}: ${failure}`);
  }
}

const describeUnless = (expectedStatus: number, { status }: { status: number }) =>
  status === expectedStatus ? undefined : `status ${status}`;

/** Reads a book as the client does: a phrase, its clip, and the new position. */
function createReader(origin: string, person: Person, bookCode: string, phraseCount: number) {
  let phraseNo = 0;
  return async () => {
    phraseNo = (phraseNo % phraseCount) + 1;
    const phrase = await callProcess<{ data: { line_audio: string; line: string } }>(
      { origin },
      `/user/read-book?book_code=${bookCode}&phrase_no=${phraseNo}`,
      { person },
    );
    if (phrase.status !== 200) return `phrase: status ${phrase.status}`;
    const clip = await fetch(new URL(phrase.body.data.line_audio, origin));
    const length = (await clip.arrayBuffer()).byteLength;
    if (clip.status !== 200 || length !== Number(clip.headers.get('content-length')))
      return `clip: status ${clip.status}, ${length} bytes`;
    const body = { book_code: bookCode, phrase_no: phraseNo, seen_at: new Date().toISOString() };
    const position = await callProcess({ origin }, '/user/reading-position', { person, body, method: 'PUT' });
    return describeUnless(200, position);
  };
}

/** Uploads a file of `content` in small parts, without end. */
async function createUploader(origin: string, administrator: Person) {
  const studio = createRecordingStudio({ ...world, origin }, administrator);
  const location = (await studio.beginUpload(400_000_000)).headers.get('location');
  const id = location?.split('/').at(-1) ?? '';
  let sentBytes = 0;
  return {
    sendPart: async () => {
      const part = Buffer.alloc(10_000, `${sentBytes} `);
      const response = await studio.sendPart(id, sentBytes, part);
      if (response.status === 204) sentBytes += part.length;
      return describeUnless(204, response);
    },
    /** Returns the file's content, and what was sent. */
    compare: async () => {
      const content = await readFile(world.deps.media.pathOf('recordings', `${id}.upload`));
      const parts = Array.from({ length: sentBytes / 10_000 }, (_, index) =>
        Buffer.alloc(10_000, `${index * 10_000} `),
      );
      return { content, sent: Buffer.concat(parts) };
    },
    remove: async () => await studio.removeUpload(id),
  };
}

it('loses no request while three processes are restarted one after another', async () => {
  const origin = `http://127.0.0.1:${nginx.port}`;
  const book = await buildBook(world);
  const phraseCount = (await phrasesOf(world, book.id)).length;
  const readers = await Promise.all(Array.from({ length: 20 }, () => buildPerson(world)));
  for (const { user } of readers) await addBookToLibrary(world, user.id, book.id);
  const administrator = await buildAdministrator(world);
  const uploaders = [
    await createUploader(origin, administrator),
    await createUploader(origin, administrator),
  ];
  const buyer = await buildMember(world);
  const buyCredits = async () => {
    const body = { price: prices.creditPack };
    const checkout = await callProcess({ origin }, '/user/create-payment', { person: buyer, body });
    if (checkout.status !== 200) return `create-payment: status ${checkout.status}`;
    const { stripeSessionId: id } = await world.deps.db.checkout.findFirstOrThrow({
      where: { userId: buyer.user.id },
      orderBy: { id: 'desc' },
    });
    world.sandbox.control.pay(id ?? '');
    const response = await callProcess({ origin }, `/user/retrieve-payment/${id}`, { person: buyer });
    return describeUnless(200, response);
  };

  const outcomes: Outcomes = { counts: {}, failures: [] };
  const loadController = new AbortController();
  const { signal } = loadController;
  const load = [
    ...readers.map((person) =>
      repeatUntil(signal, outcomes, 'reading', createReader(origin, person, book.bookCode, phraseCount)),
    ),
    ...uploaders.map(({ sendPart }) => repeatUntil(signal, outcomes, 'upload', sendPart)),
    repeatUntil(signal, outcomes, 'checkout', buyCredits),
  ];
  for (const [index, port] of ports.entries()) {
    expect(await apiProcesses[index]?.stop()).toBe(0);
    const newProcess = await startProcess(port);
    apiProcesses[index] = newProcess;
    const hasReaders = async () =>
      (await (await fetch(`${newProcess.origin}/metrics`)).text()).includes('/user/read-book');
    while (!(await hasReaders())) await sleep(100);
  }
  loadController.abort();
  await Promise.all(load);

  expect(outcomes.failures).toEqual([]);
  expect(outcomes.counts).toEqual({
    reading: expect.toSatisfy((count: number) => count > 100),
    upload: expect.toSatisfy((count: number) => count > 20),
    checkout: expect.toSatisfy((count: number) => count > 1),
  });
  await world.sandbox.control.settled();
  const paidCredits = 1 + (outcomes.counts.checkout ?? 0) * creditPackSize;
  expect(await readLedger(world, buyer.user.id)).toEqual({ sum: paidCredits, balance: paidCredits });
  for (const { compare, remove } of uploaders) {
    const { content, sent } = await compare();
    expect(content.equals(sent)).toBe(true);
    await remove();
  }
});
