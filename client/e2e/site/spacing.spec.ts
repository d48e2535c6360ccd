import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo } from '../support/people.ts';
import { book, sample } from '../support/reader.ts';

/** The text spacing of WCAG 1.4.12, which must not hide or clip any content. */
const wcagTextSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/**
 * Returns the controls whose text is clipped. Ignores visually hidden text, and teasers, which are shortened on
 * purpose.
 */
const listClippedControls = (page: Page) =>
  page.evaluate(() => {
    const isClipped = (control: Element) => {
      const box = control.getBoundingClientRect();
      if (getComputedStyle(control).display === 'inline' || box.width <= 1) return false;
      const textWalker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
      while (textWalker.nextNode()) {
        const { currentNode: text } = textWalker;
        const parent = text.parentElement;
        if (parent === null || parent.closest('[class*="hidden"]')) continue;
        if (getComputedStyle(parent).webkitLineClamp !== 'none') continue;
        const textRange = document.createRange();
        textRange.selectNodeContents(text);
        const { left, right, bottom, width } = textRange.getBoundingClientRect();
        if (width > 0 && (right > box.right + 1 || left < box.left - 1 || bottom > box.bottom + 1))
          return true;
      }
      return false;
    };
    const allControls = [...document.querySelectorAll('button, a, label, summary, [role="button"]')];
    return allControls.filter(isClipped).map((control) => control.outerHTML.slice(0, 200));
  });

/** Returns the elements that extend past the window's right edge, except those inside horizontal scrollers. */
const listOverflowingElements = (page: Page) =>
  page.evaluate(() => {
    const isScrollable = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isScrollable(element.parentElement));
    const overflowingNodes = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > window.innerWidth + 1 && !isScrollable(element),
    );
    return overflowingNodes.map((element) => element.outerHTML.slice(0, 120));
  });

async function expectNoOverflow(page: Page, path: string) {
  await page.goto(path);
  await page.addStyleTag({ content: wcagTextSpacing });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading /)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  expect(await listClippedControls(page), path).toEqual([]);
  expect(await listOverflowingElements(page), path).toEqual([]);
}

test.use({ viewport: { width: 320, height: 640 } });

test('no page clips its text on a 320-pixel-wide phone with increased text spacing', async ({ page }) => {
  for (const path of ['/', '/lingostory', `/book-detail/${book}`, sample, '/login', '/signup'])
    await expectNoOverflow(page, path);
  await signInAsDemo(page, 'reader');
  for (const path of ['/library', '/account']) await expectNoOverflow(page, path);
});
