// Runs before the first paint, so that the night theme never flashes white and members never see a guest's page.
// src/lib/theme.ts updates the theme later, and src/app/taken-over.tsx reports when React has taken over the page.
// Also starts the application of a page that was rendered on the server; any other page starts it itself.
(() => {
  const page = document.documentElement;
  // A form submitted before the application has started would put its fields, even passwords, into the address.
  addEventListener('submit', (event) => event.preventDefault());
  // Events before React takes over are recorded for src/lib/early-events.ts. They are recorded while bubbling, so that events
  // during hydration reach React first, which removes the list.
  const isDrawn = () => document.getElementById('root')?.dataset.drawn === 'true';
  window.earlyEvents = [];
  for (const type of ['click', 'input', 'change', 'keydown'])
    addEventListener(type, (event) => {
      // The browser itself handles keys for a focused control.
      const isForPage = type !== 'keydown' || event.target === document.body;
      if (isForPage && isDrawn()) window.earlyEvents?.push(event);
    });
  // Links work at once, so the chosen book is stored here as book-actions.tsx would store it.
  addEventListener('click', ({ target }) => {
    const link = isDrawn() && target.closest('[data-chosen-book]');
    if (!link) return;
    try {
      localStorage.setItem('chosenBook', link.dataset.chosenBook);
      localStorage.setItem('redirectTo', link.dataset.redirectTo);
    } catch {
      // Storage is blocked, so the visitor has to choose the book again.
    }
  });
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked, so this device counts as new.
      return null;
    }
  };
  const parsed = (key) => {
    try {
      return JSON.parse(stored(key)) ?? {};
    } catch {
      return {};
    }
  };
  // The server renders a sample at its first phrase with the default settings.
  const isElsewhere = (book) => Object.hasOwn(parsed('samplePositions'), decodeURIComponent(book));
  const isOtherwise = () => {
    const { listenFirst = false, textSize = null, lineWidth = 'medium' } = parsed('reading');
    return listenFirst || textSize !== null || lineWidth !== 'medium';
  };
  const chosen = stored('theme');
  const night = matchMedia('(prefers-color-scheme: dark)').matches;
  const known = chosen === 'light' || chosen === 'sepia' || chosen === 'night';
  page.dataset.theme = known ? chosen : night ? 'night' : 'light';
  // The reader has no header, so none may flash up.
  if (location.pathname.endsWith('/read')) page.dataset.bare = '';
  const [, book] = /^\/guest\/([^/]+)\/read$/.exec(location.pathname) ?? [];
  const isMember = stored('token') !== null;
  const isReturning = location.pathname === '/login' && stored('returning') !== null;
  // Members are redirected from these pages.
  const isGuestsOnly = isMember && ['/profile', '/signup', '/login'].includes(location.pathname);
  const isKnown = isReturning || isGuestsOnly || (book && (isElsewhere(book) || isOtherwise()));
  const device = [isMember && 'member', isKnown && 'known'].filter(Boolean);
  if (device.length > 0) page.dataset.device = device.join(' ');

  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll('link[data-later]')) link.rel = link.dataset.later;
    const entry = document.querySelector('link[data-entry]');
    if (entry)
      import(entry.href).catch(() => {
        window.earlyEvents = null;
        document.getElementById('failure').hidden = false;
        delete page.dataset.device;
      });
  };
  // Starts after the first paint of content, because scripts would compete with fonts and pictures for the connection. A
  // busy device may paint the empty background earlier. A page in the background is not painted until it is shown, and
  // some browsers do not report paints, so neither waits.
  const startOnceContentIsPainted = (paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start();
  };
  const saysPainted = PerformanceObserver.supportedEntryTypes?.includes('paint');
  addEventListener('load', () => setTimeout(start, saysPainted ? 10_000 : 0));
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) start();
    else new PerformanceObserver(startOnceContentIsPainted).observe({ type: 'paint', buffered: true });
  });
})();
