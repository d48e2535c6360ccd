/** The longest wait for an idle moment, in milliseconds. After that, the task runs anyway. */
const timeout = 5_000;

/**
 * Runs a task `delay` milliseconds after the page has loaded, once the browser is idle. Returns a function that
 * cancels it.
 */
export function whenIdle(task: () => void, delay = 0): () => void {
  let cancel = () => {};
  const wait = () => {
    const timer = setTimeout(idle, delay);
    cancel = () => clearTimeout(timer);
  };
  const idle = () => {
    // Safari has no `requestIdleCallback`.
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
