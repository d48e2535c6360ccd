import { expect, type Locator, type Page, test } from '@playwright/test';
import { wakeCarousel } from '../support/carousel.ts';
import { readLayoutShift, waitForHydration, watchPageLoad } from '../support/first-views.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { signInAsDemo, signUpWithBook } from '../support/people.ts';

/**
 * An Owl Carousel instance, as returned by `jQuery(element).data('owl.carousel')`. The page exposes jQuery as a
 * global variable.
 */
type OwlCarousel = {
  /** Returns a positive number if the carousel is in the given state. */
  is: (state: string) => number | undefined;
  options: Record<'autoplayTimeout' | 'autoplaySpeed' | 'responsive', unknown>;
  settings: { items: number };
};
type WindowWithOwl = { jQuery: (element: Element) => { data: (key: string) => OwlCarousel } };

const getCarousel = (page: Page, name = 'New stories') => page.getByRole('region', { name });
const getActiveSlides = (region: Locator) => region.locator('.owl-loaded .owl-item.active').getByRole('link');
const getOwlCarousel = (region: Locator) => region.locator('.owl-loaded');
const isAutoplaying = (region: Locator) =>
  getOwlCarousel(region).evaluate((element) =>
    Boolean((window as unknown as WindowWithOwl).jQuery(element).data('owl.carousel').is('rotating')),
  );
const readOwlOptions = (region: Locator) =>
  getOwlCarousel(region).evaluate((element) => {
    const { options } = (window as unknown as WindowWithOwl).jQuery(element).data('owl.carousel');
    const { autoplayTimeout, autoplaySpeed, responsive } = options;
    return { autoplayTimeout, autoplaySpeed, responsive };
  });

const readItemsSetting = (region: Locator) =>
  getOwlCarousel(region).evaluate(
    (element) => (window as unknown as WindowWithOwl).jQuery(element).data('owl.carousel').settings.items,
  );

/** Counts the fully visible slides. Owl Carousel may also mark a partly visible neighbor as active. */
const countVisibleSlides = (region: Locator) =>
  getOwlCarousel(region).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const boxes = [...element.querySelectorAll('.owl-item')].map((slide) => slide.getBoundingClientRect());
    return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length;
  });

/** Swipes to the left and waits for the next slide. */
async function swipe(page: Page, region: Locator): Promise<void> {
  await wakeCarousel(page, region);
  const firstHref = await getActiveSlides(region).first().getAttribute('href');
  await region.scrollIntoViewIfNeeded();
  const box = await getOwlCarousel(region).boundingBox();
  if (box === null) throw new Error('The carousel is not to be seen.');
  const cdpSession = await page.context().newCDPSession(page);
  const y = box.y + box.height / 2;
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    cdpSession.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await dispatchTouch('touchStart', box.x + box.width * 0.8);
  for (const fraction of [0.7, 0.5, 0.3, 0.1]) await dispatchTouch('touchMove', box.x + box.width * fraction);
  await dispatchTouch('touchEnd');
  await cdpSession.detach();
  await expect(getActiveSlides(region).first()).not.toHaveAttribute('href', firstHref ?? '');
}

test('the carousel advances every 18 seconds and pauses while a visitor hovers over it or focuses a slide', {
  tag: '@spec-9-09',
}, async ({ page }) => {
  await page.goto('/lingostory');
  const region = getCarousel(page);
  await wakeCarousel(page, region);
  await expect.poll(() => isAutoplaying(region)).toBe(true);
  expect(await readOwlOptions(region)).toEqual({
    autoplayTimeout: 18_000,
    autoplaySpeed: 2_000,
    responsive: { 0: { items: 1 }, 992: { items: 2 }, 1200: { items: 3 } },
  });

  await getActiveSlides(region).first().hover();
  await expect.poll(() => isAutoplaying(region)).toBe(false);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(() => isAutoplaying(region)).toBe(true);

  await getActiveSlides(region).first().focus();
  await expect.poll(() => isAutoplaying(region)).toBe(false);
  await getActiveSlides(region).nth(1).focus();
  await expect.poll(() => isAutoplaying(region)).toBe(false);
  await region.getByRole('button', { name: 'Show next' }).focus();
  await expect.poll(() => isAutoplaying(region)).toBe(true);
});

test('a carousel stopped by a visitor does not restart when the window is resized, but the visitor can restart it', async ({
  page,
}) => {
  await page.goto('/lingostory');
  const region = getCarousel(page);
  await wakeCarousel(page, region);
  await expect.poll(() => isAutoplaying(region)).toBe(true);
  await region.getByRole('button', { name: 'Stop moving by itself' }).click();
  await expect.poll(() => isAutoplaying(region)).toBe(false);
  await page.setViewportSize({ width: 1000, height: 720 });
  await expect.poll(() => readItemsSetting(region)).toBe(2);
  expect(await isAutoplaying(region)).toBe(false);
  await getActiveSlides(region).first().hover();
  await page.getByRole('heading', { level: 1 }).hover();
  expect(await isAutoplaying(region)).toBe(false);
  await region.getByRole('button', { name: 'Move by itself' }).click();
  await expect.poll(() => isAutoplaying(region)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(() => readItemsSetting(region)).toBe(3);
  await expect.poll(() => isAutoplaying(region)).toBe(true);
});

test('the carousel shows one, two or three books depending on the window width', {
  tag: '@spec-9-10',
}, async ({ page }) => {
  await page.setViewportSize({ width: 991, height: 900 });
  await page.goto('/lingostory');
  const region = getCarousel(page);
  await wakeCarousel(page, region);
  await expect.poll(() => isAutoplaying(region)).toBe(true);
  for (const [width, count] of [
    [991, 1],
    [992, 2],
    [1199, 2],
    [1200, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => readItemsSetting(region), `at ${width}`).toBe(count);
    await expect.poll(() => countVisibleSlides(region), `at ${width}`).toBe(count);
  }
});

test('the carousel waits the full 18 seconds before it shows the next book', { tag: '@spec-9-10' }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/lingostory');
  const region = getCarousel(page);
  await wakeCarousel(page, region);
  await expect.poll(() => isAutoplaying(region)).toBe(true);
  const firstHref = await getActiveSlides(region).first().getAttribute('href');
  // Advances the clock only to second 14 of 18, because it also runs in real time while a slow machine executes the
  // test.
  await page.clock.fastForward(14_000);
  await expect(getActiveSlides(region).first()).toHaveAttribute('href', firstHref ?? '');
  await page.clock.fastForward(4_500);
  await expect(getActiveSlides(region).first()).not.toHaveAttribute('href', firstHref ?? '');
});

test('a visitor who prefers reduced motion sees a carousel that does not move and has no play button', async ({
  page,
}) => {
  await page.goto('/lingostory');
  const region = getCarousel(page);
  await wakeCarousel(page, region);
  await expect.poll(() => isAutoplaying(region)).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(region.getByRole('button', { name: 'Show next' })).toBeVisible();
  await expect(region.getByRole('button', { name: /by itself/ })).toHaveCount(0);
  await expect.poll(() => isAutoplaying(region)).toBe(false);
});

test('the carousel’s buttons work before the Owl Carousel library loads, and loading it keeps the current slide in view', async ({
  page,
}) => {
  /** Returns the links of the fully visible slides. Works both before and after the library has loaded. */
  const readVisibleLinks = () =>
    getCarousel(page).evaluate((region) => {
      const { left, right } = region.getBoundingClientRect();
      return [...region.querySelectorAll('a')]
        .filter((slide) => {
          const box = slide.getBoundingClientRect();
          return box.width > 0 && box.left >= left - 1 && box.right <= right + 1;
        })
        .map((slide) => slide.href);
    });
  await watchPageLoad(page);
  const release = await holdRequests(page, '**/assets/jquery-*.js', 'GET');
  await page.goto('/lingostory');
  await waitForHydration(page);
  const linksBefore = await readVisibleLinks();
  expect(linksBefore).toHaveLength(3);
  const showNextButton = getCarousel(page).getByRole('button', { name: 'Show next' });
  await showNextButton.click();
  await expect.poll(readVisibleLinks).toEqual([linksBefore[1], linksBefore[2], expect.any(String)]);
  await expect(getCarousel(page).locator('.owl-loaded')).toHaveCount(0);
  const linksAfterMove = await readVisibleLinks();
  const layoutShift = await readLayoutShift(page);
  release();
  await expect(getCarousel(page).locator('.owl-loaded')).toBeVisible();
  await expect.poll(readVisibleLinks).toEqual(linksAfterMove);
  expect((await readLayoutShift(page)) - layoutShift).toBeLessThanOrEqual(0.01);
  await showNextButton.click();
  await expect.poll(async () => (await readVisibleLinks())[0]).toBe(linksBefore[2]);
});

test.describe('the carousel on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('swiping does not start a stopped carousel', async ({ page }) => {
    await page.goto('/lingostory');
    const homeCarousel = getCarousel(page);
    await wakeCarousel(page, homeCarousel);
    await expect.poll(() => isAutoplaying(homeCarousel)).toBe(true);
    await swipe(page, homeCarousel);
    await expect.poll(() => isAutoplaying(homeCarousel)).toBe(true);
    await homeCarousel.getByRole('button', { name: 'Stop moving by itself' }).click();
    await swipe(page, homeCarousel);
    expect(await isAutoplaying(homeCarousel)).toBe(false);

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/lingostory');
    await swipe(page, homeCarousel);
    expect(await isAutoplaying(homeCarousel)).toBe(false);
    await page.emulateMedia({ reducedMotion: 'no-preference' });

    await signUpWithBook(page, 'le-chat-du-quai-trois');
    const recommendationsTitle = 'Other good recommendations....';
    for (const [path, name] of [
      ['/user/thanks', recommendationsTitle],
      ['/credit-thanks', recommendationsTitle],
      ['/account/cancellation', 'Novels available:'],
    ] as const) {
      await page.goto(path);
      await swipe(page, getCarousel(page, name));
      expect(await isAutoplaying(getCarousel(page, name)), path).toBe(false);
    }
  });
});

test('covers are whole in 250 × 222 pixels on the browse page, and fill 250 × 150 pixels in recommendations', {
  tag: '@spec-9-12',
}, async ({ page }) => {
  const expectCoverSize = async (region: Locator, width: number, height: number, fit: string) => {
    await wakeCarousel(page, region);
    const cover = getActiveSlides(region).first().locator('img');
    await expect(cover).toHaveJSProperty('complete', true);
    const readFit = (img: HTMLImageElement) => getComputedStyle(img).objectFit;
    expect(await cover.evaluate(readFit)).toBe(fit);
    await expect.poll(() => cover.boundingBox()).toMatchObject({ width, height });
  };
  // Uses a demo book, because other tests add and delete their own books at the same time.
  const { data } = await (await page.request.get('/v1/guest/list-book?per_page=100')).json();
  const books = data.filter(({ book_code }: { book_code: string }) => book_code === 'le-phare');
  const meta = { page: 1, per_page: 9, total: 1 };
  await page.route('**/v1/guest/list-book?**', (route) => route.fulfill({ json: { data: books, meta } }));
  await page.route('**/v1/user/recommended-book', (route) => route.fulfill({ json: { data: books } }));
  await signInAsDemo(page, 'newcomer');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1280, 568, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/lingostory');
    await expectCoverSize(getCarousel(page), 250, 222, 'contain');
    await page.goto('/user/thanks');
    await expectCoverSize(getCarousel(page, 'Other good recommendations....'), 250, 150, 'cover');
  }
});
