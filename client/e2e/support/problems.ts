import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

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

type Violation = { id: string; nodes: { html: string }[] };
declare const axe: {
  run: (context: Document, options: object) => Promise<{ violations: Violation[] }>;
};

/**
 * axe finds nothing. It works in the page itself, which has no frames of other origins, and describes nothing but what it
 * objects to: what it would tell of all the rest takes three times as long as its rules.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await isAtRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (options) => (await axe.run(document, options)).violations, {
    rules,
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** The same, and nothing overflows the screen sideways. */
export async function expectNoProblems(page: Page): Promise<void> {
  await expectNoViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
