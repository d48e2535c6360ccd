import './styles/tokens.css';
import './styles/base.css';

/** After the next paint, as one step would keep the page from answering for twice as long. A hidden page paints nothing. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

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
  await start(root, store);
}

/** Without its scripts a page cannot say so itself. */
function showFailure(): void {
  document.getElementById('failure')?.removeAttribute('hidden');
  delete document.documentElement.dataset.device;
}

main().catch(showFailure);
