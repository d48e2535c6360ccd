import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

/**
 * Axe rules enabled in addition to the default ones. This rule protects voice control users, who say the label that
 * they see. Axe disables it by default as experimental.
 */
const rules = { 'label-content-name-mismatch': { enabled: true } };

/**
 * Waits until color transitions have finished, because contrast is unreliable while they run. Transitions of a second
 * or longer show progress and are ignored.
 */
const waitForTransitions = (page: Page) =>
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
 * Expects that axe finds no violations. Axe runs only in the page itself, which has no cross-origin frames. It
 * collects only violations, because describing all passed checks would take three times as long as running them.
 */
export async function expectNoViolations(page: Page): Promise<void> {
  await waitForTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (options) => (await axe.run(document, options)).violations, {
    rules,
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
