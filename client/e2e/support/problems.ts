import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

/**
 * Turns on an Axe rule that is off by default. It requires a control's accessible name to contain the visible label,
 * because people who use voice control say that label.
 */
const axeRules = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Waits until color transitions have finished, because contrast is unreliable while they run. Ignores transitions of
 * a second or longer, which show progress. A change of the color scheme reaches the page with the next frame, and its
 * transitions begin with the one after that.
 */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          !(animation instanceof CSSTransition) ||
          animation.playState !== 'running' ||
          Number(animation.effect?.getComputedTiming().endTime) >= 1000,
      ),
  );
}

type Violation = { id: string; nodes: { html: string }[] };
declare const axe: {
  run: (context: Document, options: object) => Promise<{ violations: Violation[] }>;
};

/**
 * Expects axe to find no violations. Requests only violations, because collecting passed checks too would take three
 * times as long.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await waitForTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (options) => (await axe.run(document, options)).violations, {
    rules: axeRules,
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

/** Expects no accessibility violations and no horizontal overflow. */
export async function expectNoProblems(page: Page): Promise<void> {
  await expectNoViolations(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
