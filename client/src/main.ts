import './styles/tokens.css';
import './styles/base.css';

/**
 * Resolves after the next paint, or immediately if the page is hidden and never paints. The application starts in
 * short steps, and the page can respond to input between them.
 */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/**
 * Applies the styles that the first view does not need. Applying them while its scripts are compiling would block the
 * page several times as long.
 */
function applyRestOfStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[media="print"]')) link.media = 'all';
}

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');
  await import('react-dom/client');
  await painted();
  const { createStore } = await import('./app/store.ts');
  await painted();
  const store = createStore();
  await painted();
  const { start } = await import('./app/start.tsx');
  await painted();
  applyRestOfStyles();
  await painted();
  await start(root, store);
}

/** Shows a static message, because a page without its scripts cannot render one. */
function showFailure(): void {
  window.earlyEvents = null;
  document.getElementById('failure')?.removeAttribute('hidden');
  delete document.documentElement.dataset.device;
}

main().catch(showFailure);
