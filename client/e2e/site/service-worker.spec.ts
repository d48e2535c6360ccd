import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { waitForWorker } from '../support/downloads.ts';
import { openInApp } from '../support/navigation.ts';
import { signInAsDemo, signUpWithBook } from '../support/people.ts';
import { type ReleaseServer, startReleaseServer } from '../support/release-server.ts';

test.use({ serviceWorkers: 'allow' });

const unreachableMessage = 'We can’t reach LingoStory';

/**
 * Expects a complete manifest, whose icons have the sizes that it gives. Also expects that the browser could install
 * the application, which the headless shell says of every page, and a full browser of none in a private window.
 */
async function expectInstallable(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  const { url, errors, data = '' } = await devTools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { icons, ...manifest } = JSON.parse(data);
  expect(manifest).toMatchObject({ start_url: '/account', scope: '/', display: 'standalone', lang: 'en' });
  const sizes: string[] = await page.evaluate(
    async (sources: string[]) => {
      const images = sources.map((src) => Object.assign(new Image(), { src }));
      await Promise.all(images.map((image) => image.decode()));
      return images.map(({ naturalWidth, naturalHeight }) => `${naturalWidth}x${naturalHeight}`);
    },
    icons.map(({ src }: { src: string }) => src),
  );
  expect(sizes).toEqual(icons.map(({ sizes: declaredSizes }: { sizes: string }) => declaredSizes));
  expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
}

/** The pages of members, apart from those that redirect without data. */
const memberPaths = [
  '/library',
  '/library/downloads',
  '/progress',
  '/words',
  '/words/files',
  '/words/phrases',
  '/words/one-new-word',
  '/words/practice',
  '/words/placement',
  '/library/le-phare/write-a-review',
  '/library/le-phare/read',
  '/user/welcome',
  '/user/thanks',
  '/credit-thanks',
  '/subscription',
  '/buy',
  '/buy/confirm-purchase',
  '/confirm-purchase/dernier-etage',
  '/success/cs_none',
  '/payment-success/cs_none',
  '/discount-success/cs_none',
  '/cancel/cs_none',
  '/cancel',
  '/account/profile',
  '/account/change-password',
  '/account/cancellation',
  '/account/takebreak',
  '/account/cancellation/showoffer',
  '/account/cancellation/reason',
  '/account/cancellation/confirm',
  '/account',
];

test('a member’s pages start without a network, and the application can be installed', async ({
  context,
  page,
}) => {
  await signInAsDemo(page, 'reader');
  await page.goto('/account');
  await waitForWorker(page);
  await expectInstallable(context, page);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(unreachableMessage).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Library' })).toBeVisible();
  for (const path of memberPaths) {
    await openInApp(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).not.toHaveText('This page didn’t load');
  }

  // Guests have no worker of their own, but someone may have been signed in on their device.
  await page.evaluate(() => localStorage.clear());
  for (const path of ['/', '/lingostory', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page didn’t load');
  }
  await context.setOffline(false);
  await page.getByLabel('Email').fill('somebody@example.org');
  await expect(page.getByText(unreachableMessage)).toBeHidden();
});

test('a guest’s visit registers no worker and loads no manifest', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(60_000);
  await page.goto('/nothing/here');
  await expect(page.getByText('404 | Page not found')).toBeVisible();
  await page.clock.runFor(60_000);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
});

async function withReleaseServer(
  browser: Browser,
  run: (server: ReleaseServer, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const server = await startReleaseServer();
  const context = await browser.newContext({ baseURL: server.origin, serviceWorkers: 'allow' });
  try {
    await run(server, context);
  } finally {
    await context.close();
    await server.close();
  }
}

test('an open page offers a new release and loads its own parts until it is reloaded, and the reader stays as it is', async ({
  browser,
}) => {
  await withReleaseServer(browser, async (server, context) => {
    const [page, readerPage, newPage] = [
      await context.newPage(),
      await context.newPage(),
      await context.newPage(),
    ];
    await signUpWithBook(page, 'le-phare');
    await page.goto('/account');
    await waitForWorker(page);
    await readerPage.goto('/library/le-phare/read');
    await waitForWorker(readerPage);

    server.publishRelease();
    // This page comes from the new release, so it needs no notice, and makes the new worker the active one.
    await newPage.goto('/account');
    const notice = page.getByRole('status').filter({ hasText: 'A new version is ready.' });
    await expect(notice).toBeVisible();
    await newPage.waitForFunction(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && registration.waiting === null;
    });
    await expect(newPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(newPage.getByText('A new version is ready.')).toHaveCount(0);

    // The server has this page's script no longer.
    await openInApp(page, '/words/placement');
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This page didn’t load');

    await expect(readerPage.getByText('A new version is ready.')).toHaveCount(0);
    await openInApp(readerPage, '/account');
    await expect(readerPage.getByText('A new version is ready.')).toBeVisible();

    await notice.getByRole('button', { name: 'Reload' }).click();
    await expect(notice).toBeHidden();
    await expect(page.locator('script[src$=".2.js"], link[href$=".2.js"]').first()).toBeAttached();
  });
});

test('the worker unregisters itself and deletes its files when the operator switches it off', async ({
  browser,
}) => {
  await withReleaseServer(browser, async (server, context) => {
    const page = await context.newPage();
    await signInAsDemo(page, 'reader');
    await page.goto('/account');
    await waitForWorker(page);
    expect(await page.evaluate(() => caches.keys())).toHaveLength(1);

    server.switchWorkerOff();
    // The next page looks for a new worker.
    await page.goto('/library');
    await page.waitForFunction(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.length === 0 && (await caches.keys()).length === 0;
    });
    await expect(page.getByText('A new version is ready.')).toHaveCount(0);
    const loadWithWorker = async () => {
      await page.goto('/library');
      return await page.evaluate(() => navigator.serviceWorker.controller !== null);
    };
    await expect.poll(loadWithWorker).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
