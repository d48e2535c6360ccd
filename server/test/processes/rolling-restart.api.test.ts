import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { creditPackSize } from '@lingostory/contract/membership/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { cookiesOf } from '../support/http/hear.ts';
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

/** The number of correct responses by kind, and a description of each wrong one. */
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
    const headers = { cookie: cookiesOf(phrase) };
    const clip = await fetch(new URL(phrase.body.data.line_audio, origin), { headers });
    const length = (await clip.arrayBuffer()).byteLength;
    if (clip.status !== 200 || length !== Number(clip.headers.get('content-length')))
      return `clip: status ${clip.status}, ${length} bytes`;
    const body = { book_code: bookCode, phrase_no: phraseNo, seen_at: new Date().toISOString() };
    const position = await callProcess({ origin }, '/user/reading-position', { person, body, method: 'PUT' });
    return describeUnless(200, position);
  };
}

/** Bytes of a part of an upload. */
const partSize = 10_000;

/** Uploads a file in small parts, without end. */
async function createUploader(origin: string, administrator: Person) {
  const studio = createRecordingStudio({ ...world, origin }, administrator);
  const location = (await studio.beginUpload(400_000_000)).headers.get('location');
  const id = location?.split('/').at(-1) ?? '';
  let sentBytes = 0;
  return {
    /** Sends the next part. After a failure, asks how much has arrived, as the client does. */
    sendPart: async () => {
      const part = Buffer.alloc(partSize, `${sentBytes} `);
      const response = await studio.sendPart(id, sentBytes, part);
      if (response.status === 204) sentBytes += part.length;
      else sentBytes = Number((await studio.askUpload(id)).headers.get('upload-offset'));
      return describeUnless(204, response);
    },
    /** Returns the file's content, and what was sent. */
    compare: async () => {
      const upload = await world.deps.media.open('recordings', `${id}.upload`);
      if (!upload) throw new Error('the upload is missing');
      const content = await buffer(await upload.read());
      const parts = Array.from({ length: sentBytes / partSize }, (_, index) =>
        Buffer.alloc(partSize, `${index * partSize} `),
      );
      return { content, sent: Buffer.concat(parts) };
    },
    remove: async () => await studio.removeUpload(id),
  };
}

/**
 * Opens a checkout for a pack of credits. Waits while a request of a killed process still holds the member's lease, and counts
 * how often it had to.
 */
async function openCheckout(origin: string, person: Person, counts: Outcomes['counts']) {
  const body = { price: prices.creditPack };
  for (;;) {
    const response = await callProcess({ origin }, '/user/create-payment', { person, body });
    if (response.status !== 429) return response;
    counts.waiting = (counts.waiting ?? 0) + 1;
    await sleep(100);
  }
}

/** Opens a checkout for a pack of credits, pays, and returns from it. */
async function buyCredits(
  origin: string,
  person: Person,
  counts: Outcomes['counts'],
): Promise<string | undefined> {
  const checkout = await openCheckout(origin, person, counts);
  if (checkout.status !== 200) return `create-payment: status ${checkout.status}`;
  const { stripeSessionId: id } = await world.deps.db.checkout.findFirstOrThrow({
    where: { userId: person.user.id },
    orderBy: { id: 'desc' },
  });
  world.sandbox.control.pay(id ?? '');
  const response = await callProcess({ origin }, `/user/retrieve-payment/${id}`, { person });
  return describeUnless(200, response);
}

const readerCount = 20;
/** Requests in flight at a time: one of each reader, of two uploads and of a buyer. */
const loadSize = readerCount + 3;

type Load = {
  outcomes: Outcomes;
  buyer: Person;
  uploaders: Awaited<ReturnType<typeof createUploader>>[];
  /** Stops the load when all requests in flight have been answered. */
  stop: () => Promise<void>;
};

/** Starts twenty readers, two uploads and a member who buys credits again and again, all through nginx. */
async function startLoad(): Promise<Load> {
  const origin = `http://127.0.0.1:${nginx.port}`;
  const book = await buildBook(world);
  const phraseCount = (await phrasesOf(world, book.id)).length;
  const readers = await Promise.all(Array.from({ length: readerCount }, () => buildPerson(world)));
  for (const { user } of readers) await addBookToLibrary(world, user.id, book.id);
  const administrator = await buildAdministrator(world);
  const uploaders = [
    await createUploader(origin, administrator),
    await createUploader(origin, administrator),
  ];
  const buyer = await buildMember(world);
  const outcomes: Outcomes = { counts: {}, failures: [] };
  const loadController = new AbortController();
  const { signal } = loadController;
  const load = [
    ...readers.map((person) =>
      repeatUntil(signal, outcomes, 'reading', createReader(origin, person, book.bookCode, phraseCount)),
    ),
    ...uploaders.map(({ sendPart }) => repeatUntil(signal, outcomes, 'upload', sendPart)),
    repeatUntil(signal, outcomes, 'checkout', () => buyCredits(origin, buyer, outcomes.counts)),
  ];
  const stop = async () => {
    loadController.abort();
    await Promise.all(load);
  };
  return { outcomes, buyer, uploaders, stop };
}

/** Starts the process with this index again, and waits until nginx sends it readers. */
async function startAgain(index: number): Promise<void> {
  const newProcess = await startProcess(ports[index] ?? 0);
  apiProcesses[index] = newProcess;
  const hasReaders = async () =>
    (await (await fetch(`${newProcess.origin}/metrics`)).text()).includes('/user/read-book');
  while (!(await hasReaders())) await sleep(100);
}

/** Expects that every paid pack was credited once, and that the files contain exactly what was sent. */
async function expectNothingLostOrDoubled({ buyer, uploaders }: Load): Promise<void> {
  await world.sandbox.control.settled();
  const paidPacks = await world.deps.db.payment.count({ where: { userId: buyer.user.id, kind: 'credits' } });
  const where = { userId: buyer.user.id, kind: 'credits', status: 'open' } as const;
  expect(await world.deps.db.checkout.count({ where })).toBe(0);
  const credits = 1 + paidPacks * creditPackSize;
  expect(await readLedger(world, buyer.user.id)).toEqual({ sum: credits, balance: credits });
  for (const { compare, remove } of uploaders) {
    const { content, sent } = await compare();
    expect(content.equals(sent)).toBe(true);
    await remove();
  }
}

describe('three processes behind nginx', { timeout: 400_000 }, () => {
  it('lose no request while they are restarted one after another', async () => {
    const load = await startLoad();
    for (const index of ports.keys()) {
      expect(await apiProcesses[index]?.stop()).toBe(0);
      await startAgain(index);
    }
    await load.stop();
    expect(load.outcomes.failures).toEqual([]);
    expect(load.outcomes.counts).toEqual({
      reading: expect.toSatisfy((count: number) => count > 100),
      upload: expect.toSatisfy((count: number) => count > 20),
      checkout: expect.toSatisfy((count: number) => count > 1),
    });
    await expectNothingLostOrDoubled(load);
  });

  it('lose and double nothing when one of them is killed, and fail only requests in flight', async () => {
    const load = await startLoad();
    await expect.poll(() => load.outcomes.counts.checkout ?? 0).toBeGreaterThan(1);
    await apiProcesses[0]?.kill();
    await startAgain(0);
    await load.stop();
    expect(load.outcomes.failures.slice(loadSize)).toEqual([]);
    await expectNothingLostOrDoubled(load);
  });
});
