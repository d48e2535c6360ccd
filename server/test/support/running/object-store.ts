import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ObjectStoreSettings } from '../../../src/adapters/media/s3/store-errors.ts';
import { EnvironmentReader } from '../../../src/environment-reader.ts';
import { readMediaStore } from '../../../src/media-settings.ts';
import { runningObjectStore } from './settings.ts';

export type TestObjectStore = {
  /** The settings of an API that stores its media in this store. */
  environment: Record<string, string>;
  /** Makes the store break connections (`gone`), never respond (`silent`), or work again (`none`). */
  fail: (how: 'gone' | 'silent' | 'none') => Promise<void>;
  close: () => Promise<void>;
};

/** True if tests use a store that runs elsewhere. Such a store can't be made to fail. */
export const isStoreRunningElsewhere = runningObjectStore.S3_ENDPOINT !== undefined;

const programPath = fileURLToPath(new URL('object-store-process.mjs', import.meta.url));

/** Starts a small S3 server with an empty bucket, or uses the store that the environment of the tests names. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const { S3_ENDPOINT } = runningObjectStore;
  if (S3_ENDPOINT) {
    const environment = { MEDIA_STORE: 's3', ...runningObjectStore, S3_ENDPOINT };
    return { environment, fail: async () => {}, close: async () => {} };
  }
  const directory = await mkdtemp(join(tmpdir(), 'lingostory-s3-'));
  // The server encrypts the addresses of further pages with DES, which OpenSSL only knows in its legacy provider.
  const child = fork(programPath, [directory], { execArgv: ['--openssl-legacy-provider'] });
  const [address] = (await once(child, 'message')) as [{ port: number }];
  return {
    environment: {
      MEDIA_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    fail: async (how) => {
      const confirmation = once(child, 'message');
      child.send(how);
      await confirmation;
    },
    close: async () => {
      const exitEvent = once(child, 'exit');
      child.disconnect();
      await exitEvent;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Reads the settings of an object store as the API does. */
export function readStoreSettings(environment: Record<string, string>): ObjectStoreSettings {
  const { objectStore } = readMediaStore(new EnvironmentReader(environment), environment);
  if (!objectStore) throw new Error('The environment names no object store.');
  return objectStore;
}
