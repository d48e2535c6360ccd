/**
 * The maximum time to wait for the browser to become idle, in milliseconds. After that, the task runs even if the
 * browser is still busy.
 */
const maxIdleWaitMs = 5_000;

/**
 * Runs a task once the browser is idle, at least `delayMs` milliseconds after the page has loaded. Returns a function
 * that cancels it.
 */
export function runWhenIdle(task: () => void, delayMs = 0): () => void {
  let cancel = () => {};
  const startDelayTimer = () => {
    const timer = setTimeout(scheduleTask, delayMs);
    cancel = () => clearTimeout(timer);
  };
  const scheduleTask = () => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(task, 200);
      cancel = () => clearTimeout(timer);
    } else {
      const handle = requestIdleCallback(task, { timeout: maxIdleWaitMs });
      cancel = () => cancelIdleCallback(handle);
    }
  };
  if (document.readyState === 'complete') startDelayTimer();
  else {
    window.addEventListener('load', startDelayTimer, { once: true });
    cancel = () => window.removeEventListener('load', startDelayTimer);
  }
  return () => cancel();
}
