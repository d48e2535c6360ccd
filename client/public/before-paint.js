// Runs before the first paint, so that the night theme never flashes white and members never see a guest's page.
// src/lib/theme.ts updates the theme later, and src/app/taken-over.tsx reports when React has taken over the page. On a
// server-rendered page, this script also starts the application. Other pages start it with a script tag.
(() => {
  const page = document.documentElement;
  // If a form is submitted before the application has started, the browser would put its fields, even passwords, into
  // the URL.
  addEventListener('submit', (event) => event.preventDefault());
  // Records events until React takes over, so that src/lib/early-events.ts can replay them. These listeners run in the
  // bubbling phase, after React's own. If an event makes React hydrate the page, React handles the event and ends
  // the recording first, so the event isn't replayed too.
  const isDrawn = () => document.getElementById('root')?.dataset.drawn === 'true';
  window.earlyEvents = [];
  for (const type of ['click', 'input', 'change', 'keydown'])
    addEventListener(type, (event) => {
      // Skips keys that are pressed in a focused control, because the browser handles those itself.
      const isPageEvent = type !== 'keydown' || event.target === document.body;
      if (isPageEvent && isDrawn()) window.earlyEvents?.push(event);
    });
  // Links work even before React takes over. A click on such a link therefore stores here that the visitor wants to
  // sign up, and the chosen book if there is one, as session/entry.ts does later.
  addEventListener('click', ({ target }) => {
    const link = isDrawn() && target.closest('[data-entry-form]');
    if (!link) return;
    const { entryForm, chosenBook, redirectTo } = link.dataset;
    try {
      sessionStorage.setItem('entryForm', entryForm);
      if (!chosenBook) return;
      localStorage.setItem('chosenBook', chosenBook);
      localStorage.setItem('redirectTo', redirectTo);
    } catch {
      // Storage is blocked, so the visitor has to choose the book again.
    }
  });
  const readStoredItem = (key, isTabItem = false) => {
    try {
      return (isTabItem ? sessionStorage : localStorage).getItem(key);
    } catch {
      // Storage is blocked, so this device counts as new.
      return null;
    }
  };
  const readJson = (key) => {
    try {
      return JSON.parse(readStoredItem(key)) ?? {};
    } catch {
      return {};
    }
  };
  // The server renders a sample at its first phrase with the default settings, so a device with a stored position or
  // other settings must not show that page.
  const hasSavedPosition = (book) => Object.hasOwn(readJson('samplePositions'), decodeURIComponent(book));
  const hasOtherSettings = () => {
    const { listenFirst = false, textSize = null, lineWidth = 'medium' } = readJson('reading');
    return listenFirst || textSize !== null || lineWidth !== 'medium';
  };
  const chosenTheme = readStoredItem('theme');
  const prefersNight = matchMedia('(prefers-color-scheme: dark)').matches;
  const isKnownTheme = chosenTheme === 'light' || chosenTheme === 'sepia' || chosenTheme === 'night';
  page.dataset.theme = isKnownTheme ? chosenTheme : prefersNight ? 'night' : 'light';
  // Hides the site's header from the start, because the reader does not have one.
  if (location.pathname.endsWith('/read')) page.dataset.bare = '';
  const [, book] = /^\/guest\/([^/]+)\/read$/.exec(location.pathname) ?? [];
  const isMember = readStoredItem('token') !== null;
  // The server renders these pages for a new visitor without a chosen book.
  const hasOwnEntry =
    (location.pathname === '/login' &&
      (readStoredItem('returning') !== null || readStoredItem('entryForm', true) === 'signIn')) ||
    (location.pathname === '/signup' && readStoredItem('chosenBook') !== null);
  // Members are redirected from these pages.
  const shouldRedirectMember = isMember && ['/profile', '/signup', '/login'].includes(location.pathname);
  const isKnownDevice =
    hasOwnEntry || shouldRedirectMember || (book && (hasSavedPosition(book) || hasOtherSettings()));
  const deviceFlags = [isMember && 'member', isKnownDevice && 'known'].filter(Boolean);
  if (deviceFlags.length > 0) page.dataset.device = deviceFlags.join(' ');

  let isStarted = false;
  const startApp = () => {
    if (isStarted) return;
    isStarted = true;
    for (const link of document.querySelectorAll('link[data-later]')) link.rel = link.dataset.later;
    const entryLink = document.querySelector('link[data-entry]');
    if (entryLink)
      import(entryLink.href).catch(() => {
        window.earlyEvents = null;
        document.getElementById('failure').hidden = false;
        delete page.dataset.device;
      });
  };
  // Starts after the first paint of content, because scripts would compete with fonts and pictures for the connection.
  // A paint of only the background does not count. A page in a background tab does not wait for a paint, because it is
  // not painted until it is shown. Neither does a browser that does not report paints.
  const startOnceContentIsPainted = (paintEntries) => {
    if (paintEntries.getEntriesByName('first-contentful-paint').length > 0) startApp();
  };
  const supportsPaintTiming = PerformanceObserver.supportedEntryTypes?.includes('paint');
  addEventListener('load', () => setTimeout(startApp, supportsPaintTiming ? 10_000 : 0));
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) startApp();
    else new PerformanceObserver(startOnceContentIsPainted).observe({ type: 'paint', buffered: true });
  });
})();
