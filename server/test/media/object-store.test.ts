import { CreateMultipartUploadCommand, ListMultipartUploadsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it.skipIf(isStoreRunningElsewhere)('rejects a slow read after two attempts', async () => {
    await testStore.fail('silent');
    const startedAt = performance.now();
    await expect(store.read('clips/a.mp3')).rejects.toThrow(/The object store at http.* is too slow/);
    const waitedMs = performance.now() - startedAt;
    expect(waitedMs).toBeGreaterThan(1_900);
    expect(waitedMs).toBeLessThan(5_500);
    await testStore.fail('none');
  });

  it('explains that a host does not exist', async () => {
    const nowhere = createObjectStore({ ...settings, endpoint: new URL('http://s3.invalid') });
    const error: unknown = await nowhere.check().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'MediaUnavailable', isSettingsError: false });
  });
});
