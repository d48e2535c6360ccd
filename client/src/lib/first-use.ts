/** Events that come shortly before a press or an entry. */
const useEventTypes = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
const controlSelector = 'a, button, input, select, textarea, label, [role="button"]';

/**
 * Runs a task once the user points at a control, focuses one or presses a key in one. Loads in this way what only a
 * press needs, so that it has usually arrived when the press comes. Returns a function that cancels it.
 */
export function runOnFirstUse(task: () => void): () => void {
  const handleUse = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest(controlSelector) === null) return;
    cancel();
    task();
  };
  const cancel = () => {
    for (const type of useEventTypes) removeEventListener(type, handleUse, true);
  };
  for (const type of useEventTypes) addEventListener(type, handleUse, { capture: true, passive: true });
  return cancel;
}

let firstUse: Promise<void> = Promise.resolve();

/** Makes `waitForFirstUse` wait. Call it before React hydrates a page that the server rendered. */
export function deferPartsUntilUse(): void {
  firstUse = new Promise((resolve) => void runOnFirstUse(resolve));
}

/**
 * Resolves at the first use of a server-rendered page, whose parts need no script before, and immediately on any other
 * page.
 */
export const waitForFirstUse = (): Promise<void> => firstUse;
