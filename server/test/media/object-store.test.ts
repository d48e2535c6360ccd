import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createObjectStore, type ObjectStore } from '../../src/adapters/media/s3/object-store.ts';
import type { ObjectStoreSettings } from '../../src/adapters/media/s3/store-errors.ts';
import {
  isStoreRunningElsewhere,
  readStoreSettings,
  startObjectStore,
  type TestObjectStore,
} from '../support/running/object-store.ts';

let testStore: TestObjectStore;
let settings: ObjectStoreSettings;
let store: ObjectStore;
beforeAll(async () => {
  testStore = await startObjectStore();
  settings = readStoreSettings(testStore.environment);
  store = createObjectStore(settings);
});
afterAll(() => testStore.close());

/** Starts a store that announces 1,000 bytes in response to any request. `respond` sends as many as it likes. */
async function startStoreThat(respond: (response: ServerResponse) => void): Promise<ObjectStore> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': 1_000 });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return createObjectStore({ ...settings, endpoint: new URL(`http://127.0.0.1:${port}`) });
}

/** Opens a download that stops after its first bytes. */
async function openHangingDownload() {
  let isConnectionClosed = false;
  const hangingStore = await startStoreThat((response) => {
    response.once('close', () => {
      isConnectionClosed = true;
    });
    response.write('only the start');
  });
  const stream = await hangingStore.open('clips/a.mp3');
  // Waits for less than the SDK's idle timeout, which would close the connection too.
  const expectClosed = () => expect.poll(() => isConnectionClosed, { timeout: 10_000 }).toBe(true);
  return { stream, expectClosed };
}

describe('an object store', () => {
  // The tests' own store can't list or abort uploads.
  it.skipIf(!isStoreRunningElsewhere)(
    'gives up large files that a killed process began long ago',
    async () => {
      const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
      const client = new S3Client({
        region,
        endpoint: endpoint?.href ?? '',
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
      });
      await client.send(new CreateMultipartUploadCommand({ Bucket: bucket, Key: 'recordings/left-over' }));
      const listKeys = async () => {
        const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }));
        return Uploads.map(({ Key }) => Key);
      };
      await store.abortUnfinished(new Date(Date.now() - 3_600_000));
      expect(await listKeys()).toEqual(['recordings/left-over']);
      await store.abortUnfinished(new Date(Date.now() + 3_600_000));
      expect(await listKeys()).toEqual([]);
    },
  );

  it('does without the list of unfinished uploads if the store has none', async () => {
    await expect(store.abortUnfinished(new Date(0))).resolves.toBeUndefined();
  });

  it.skipIf(isStoreRunningElsewhere)('rejects a read that takes too long', async () => {
    await testStore.fail('silent');
    await expect(store.read('clips/a.mp3')).rejects.toThrow(/The object store at http.* is too slow/);
    await testStore.fail('none');
  });

  it('reports a download that the store breaks off as an outage', async () => {
    const breakingStore = await startStoreThat((response) => {
      response.write('only the start', () => response.destroy());
    });
    const stream = await breakingStore.open('clips/a.mp3');
    await expect(stream?.toArray()).rejects.toMatchObject({ name: 'MediaUnavailable' });
  });

  it('closes the connection of a download that is given up before anything is read', async () => {
    const { stream, expectClosed } = await openHangingDownload();
    stream?.destroy();
    await expectClosed();
  });

  it('closes the connection of a download that is given up while it waits for the store', async () => {
    const { stream, expectClosed } = await openHangingDownload();
    const chunks = stream?.iterator({ destroyOnReturn: false });
    expect((await chunks?.next())?.value.toString()).toBe('only the start');
    const nextRead = chunks?.next().catch(() => {});
    stream?.destroy();
    await expectClosed();
    await nextRead;
  });

  it('tells a local file that can’t be read from an outage of the store', async () => {
    await expect(store.putFile('clips/a.mp3', '/nowhere/a.mp3', 'audio/mpeg')).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('explains that a host does not exist', async () => {
    const nowhere = createObjectStore({ ...settings, endpoint: new URL('http://s3.invalid') });
    const error: unknown = await nowhere.check().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'MediaUnavailable', isSettingsError: false });
  });
});
