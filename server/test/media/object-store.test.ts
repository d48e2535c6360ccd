import { createServer } from 'node:http';
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
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': 1_000 });
      response.write('only the start', () => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const broken = createObjectStore({ ...settings, endpoint: new URL(`http://127.0.0.1:${port}`) });
    const stream = await broken.open('clips/a.mp3');
    await expect(stream?.toArray()).rejects.toMatchObject({ name: 'MediaUnavailable' });
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
