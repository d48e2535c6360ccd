import { expect, type Page, test } from '@playwright/test';

/**
 * A cover on the page. `chosen` is the URL that the browser picked from `srcset`. `displayWidth` is in CSS pixels,
 * and `fileWidth` in pixels of the file.
 */
type ShownCover = { chosen: string; displayWidth: number; fileWidth: number };

/**
 * Measures every loaded cover. Reads the file's width from a second image without `sizes`, because `sizes` changes an
 * image's `naturalWidth`.
 */
async function listShownCovers(page: Page): Promise<ShownCover[]> {
  const covers = page.locator('picture img');
  await expect(covers.first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  return await covers.evaluateAll(async (images: HTMLImageElement[]) => {
    const loadedImages = images.filter((image) => image.currentSrc !== '' && image.clientWidth > 0);
    return await Promise.all(
      loadedImages.map(async (image) => {
        const fullSizeImage = new Image();
        fullSizeImage.src = image.currentSrc;
        await fullSizeImage.decode();
        const { naturalWidth, naturalHeight } = fullSizeImage;
        // A cover that is shown whole in a wider space is as wide as its height allows.
        const isWhole = getComputedStyle(image).objectFit === 'contain';
        const wholeWidth = (image.clientHeight * naturalWidth) / naturalHeight;
        return {
          chosen: image.currentSrc,
          displayWidth: isWhole ? Math.min(image.clientWidth, wholeWidth) : image.clientWidth,
          fileWidth: naturalWidth,
        };
      }),
    );
  });
}

const smallestCoverWidth = 112;

for (const [width, pixelDensity] of [
  [390, 2],
  [1280, 1],
] as const) {
  test(`the browser picks cover files close to their displayed size in a ${width}-pixel-wide window with pixel density ${pixelDensity}`, async ({
    browser,
  }) => {
    for (const path of ['/', '/lingostory', '/book-detail/le-phare']) {
      // Retries until every size has been generated. Until then, the server sends the original file of some covers.
      await expect(async () => {
        // Uses a new context each time, because browsers prefer a larger cached file to downloading a smaller one.
        const viewport = { width, height: 844 };
        const context = await browser.newContext({ viewport, deviceScaleFactor: pixelDensity });
        const page = await context.newPage();
        await page.goto(path);
        const covers = await listShownCovers(page).finally(() => context.close());
        expect(covers.length, path).toBeGreaterThan(0);
        for (const { chosen, displayWidth, fileWidth } of covers) {
          const ratio = fileWidth / (displayWidth * pixelDensity);
          const description = `${path}: ${chosen} of ${fileWidth} pixels on ${displayWidth} × ${pixelDensity}`;
          if (fileWidth > smallestCoverWidth) expect(ratio, description).toBeLessThanOrEqual(1.5);
          expect(ratio, description).toBeGreaterThan(0.8);
        }
      }).toPass();
    }
  });
}

test('the first cover loads as a high-priority AVIF, and the book’s title replaces a cover that fails to load', async ({
  page,
}) => {
  await page.goto('/lingostory');
  const firstCover = page.getByRole('region', { name: 'New stories' }).locator('picture img').first();
  await expect(firstCover).toHaveAttribute('fetchpriority', 'high');
  await page.goto('/book-detail/le-phare');
  const cover = page.getByRole('img', { name: 'Cover of Le Phare' });
  await expect(cover).toHaveAttribute('fetchpriority', 'high');
  const chosenUrl = await cover.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect
    .poll(async () => (await page.request.get(chosenUrl)).headers()['content-type'])
    .toBe('image/avif');

  await page.route('**/v1/media/covers/**', (route) => route.abort());
  await page.goto('/book-detail/le-phare');
  await expect(page.getByRole('main').getByText('Le Phare', { exact: true })).toHaveCount(3);
  await expect(cover).toHaveCount(0);
});
