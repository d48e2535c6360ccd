import './styles/tokens.css';
import './styles/base.css';

/**
 * Resolves after the next paint, or immediately if the page is hidden. Startup waits for it between steps, so that
 * the page can handle input.
 */
const waitForPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Applies the style sheets that the first view doesn't need. Doing so while scripts compile would block the page much
 * longer.
 */
function applyDeferredStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="print"]')) link.media = 'all';
}

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');
  await import('react-dom/client');
  await waitForPaint();
  const { createStore } = await import('./app/store.ts');
  await waitForPaint();
  const store = createStore();
  await waitForPaint();
  const { start } = await import('./app/start.tsx');
  await waitForPaint();
  applyDeferredStyles();
  await waitForPaint();
  await start(root, store);
}

/** Shows the static error message in index.html, because the application failed to start. */
function showFailure(): void {
  window.earlyEvents = null;
  document.getElementById('failure')?.removeAttribute('hidden');
  delete document.documentElement.dataset.device;
}

main().catch(showFailure);
