/**
 * The maximum time to wait for the browser to become idle, in milliseconds. After that, the task runs even if the
 * browser is still busy.
 */
const maxWait = 5_000;

/**
 * Runs a task once the browser is idle, at least `delay` milliseconds after the page has loaded. Returns a function
 * that cancels it.
 */
export function runWhenIdle(task: () => void, delay = 0): () => void {
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
      const handle = requestIdleCallback(task, { timeout: maxWait });
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
