import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Whoever speaks to their computer says the words that they see. axe calls it experimental and leaves it out. */
const rules = { 'label-content-name-mismatch': { enabled: true } };

/** Colors that are changing are nobody's contrast. What lasts longer shows something, such as how far a clip is. */
const isAtRest = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          !(animation instanceof CSSTransition) ||
          animation.playState !== 'running' ||
          Number(animation.effect?.getComputedTiming().endTime) >= 1000,
      ),
  );

/**
 * axe finds nothing. In its older mode it works in the page itself; the newer one opens another page for frames of other
 * origins, which we have none of, and takes three times as long.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await isAtRest(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options({ rules }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same, and nothing overflows the screen sideways. */
export async function expectNoProblems(page: Page): Promise<void> {
  await expectNoViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
