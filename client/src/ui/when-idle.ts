/** Milliseconds after which it is done even while the page is busy. */
const timeout = 5_000;

/** Runs a task once the page is loaded, `delay` milliseconds later when there is nothing else to do. Returns how to give it up. */
export function whenIdle(task: () => void, delay = 0): () => void {
  let cancel = () => {};
  const wait = () => {
    const timer = setTimeout(idle, delay);
    cancel = () => clearTimeout(timer);
  };
  const idle = () => {
    // Safari has no idle callbacks.
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
