import { expect, type Page } from '@playwright/test';

/** Waits until the worker has cached the application and answers this page's requests. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Opens the library and starts the download of a book. */
export async function startDownload(page: Page, title: string): Promise<void> {
  await page.goto('/library');
  await waitForWorker(page);
  const button = page.getByRole('button', { name: `Download ${title}` });
  await button.click();
  await expect(page.getByText(/phrases? with audio/)).toBeVisible();
  await button.click();
}

/** Downloads a book, and waits until the data of the member's pages is on the device too. */
export async function downloadBook(page: Page, title: string): Promise<void> {
  await startDownload(page, title);
  await expect(page.getByText('On this device').first()).toBeVisible({ timeout: 60_000 });
  // The call that is stored last.
  await expect
    .poll(async () => (await readDevice(page)).calls, { timeout: 30_000 })
    .toContain('readProgress');
}

/** The data that a browser stores of this site. */
type Device = {
  /** The number of entries by the database's store. */
  entries: Record<string, number>;
  /** The names of the calls whose responses are in the database. */
  calls: string[];
  cacheNames: string[];
  localStorageKeys: string[];
};

/** Returns what the page's browser stores of this site. */
export async function readDevice(page: Page): Promise<Device> {
  return await page.evaluate(async () => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const keysByStore = new Map<string, IDBValidKey[]>();
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settle(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        keysByStore.set(store, await settle(db.transaction(store).objectStore(store).getAllKeys()));
      db.close();
    }
    return {
      entries: Object.fromEntries([...keysByStore].map(([store, keys]) => [store, keys.length])),
      calls: (keysByStore.get('responses') ?? []).map((key) => String(key).split('?')[0] ?? ''),
      cacheNames: await caches.keys(),
      localStorageKeys: Object.keys(localStorage),
    };
  });
}
