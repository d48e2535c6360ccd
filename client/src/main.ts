import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

/** After the next paint, so that what the page came with is seen before scripts take their time. A hidden page paints nothing. */
const painted = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

async function main(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no #root.');
  // A first view comes with the styles that it needs; the rest waits as a sheet for no medium of this screen.
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-rest]')) sheet.media = 'all';
  await painted();
  // In two steps, as one would keep the page from answering for twice as long.
  await import('react-dom/client');
  await painted();
  const { start } = await import('./app/start.tsx');
  await start(root);
}

/** Without its first scripts a page cannot say so itself. */
function showFailure(): void {
  const notice = document.createElement('p');
  notice.className = 'before-failure';
  notice.setAttribute('role', 'alert');
  notice.textContent = 'This page didn’t load completely. Please check your connection and reload it.';
  document.body.prepend(notice);
  delete document.documentElement.dataset.device;
}

main().catch(showFailure);
