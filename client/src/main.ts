import './styles/tokens.css';
import './styles/base.css';

/** After the next paint. The application starts in short steps, between which the page can answer. A hidden page paints nothing. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** What a first view leaves out of the styles. Applied while its scripts are compiled, it would take the page several times as long. */
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

/** Without its scripts a page cannot say so itself. */
function showFailure(): void {
  window.earlyEvents = null;
  document.getElementById('failure')?.removeAttribute('hidden');
  delete document.documentElement.dataset.device;
}

main().catch(showFailure);
