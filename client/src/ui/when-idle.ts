/** Milliseconds after which the task runs even if the page is still busy. */
const timeout = 5_000;

/**
 * Runs a task when the page has loaded and is idle, after `delay` milliseconds. Returns a function that cancels it.
 */
export function whenIdle(task: () => void, delay = 0): () => void {
  let cancel = () => {};
  const wait = () => {
    const timer = setTimeout(idle, delay);
    cancel = () => clearTimeout(timer);
  };
  const idle = () => {
    // Safari does not support `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(task, 200);
      cancel = () => clearTimeout(timer);
    } else {
      const handle = requestIdleCallback(task, { timeout: timeout });
      cancel = () => cancelIdleCallback(handle);
    }
  };
  if (document.readyState === 'complete') wait();
  else {
    window.addEventListener('load', wait, { once: true });
    cancel = () => window.removeEventListener('load', wait);
  }
  return () => cancel();
}
