// Before the first paint, so that a night reader is never shown white paper, nor a member what is meant for guests.
// src/lib/theme.ts keeps the theme from then on; src/app/taken-over.tsx says when the page is this device's own.
// It also starts the application of a page that comes with its first view; any other page does so itself.
(() => {
  const page = document.documentElement;
  // A form that is sent before the application is there would put what was typed into the address, passwords too.
  addEventListener('submit', (event) => event.preventDefault());
  // Until the first view is taken over, what somebody does there waits for src/lib/early-events.ts. Noted while it bubbles: what
  // comes while React hydrates is handled by React first, and by then there is no list any more.
  const isDrawn = () => document.getElementById('root')?.dataset.drawn === 'true';
  window.earlyEvents = [];
  for (const type of ['click', 'input', 'change', 'keydown'])
    addEventListener(type, (event) => {
      // The browser itself handles a key that is meant for a control.
      const isForPage = type !== 'keydown' || event.target === document.body;
      if (isForPage && isDrawn()) window.earlyEvents?.push(event);
    });
  // A link leads on at once: what is wanted there is remembered as book-actions.tsx would.
  addEventListener('click', ({ target }) => {
    const link = isDrawn() && target.closest('[data-chosen-book]');
    if (!link) return;
    try {
      localStorage.setItem('chosenBook', link.dataset.chosenBook);
      localStorage.setItem('redirectTo', link.dataset.redirectTo);
    } catch {
      // Storage is blocked: the book has to be found again.
    }
  });
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: nothing is known of this device.
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
  // A sample is drawn at its first phrase, and as it looks to whoever has changed nothing.
  const isElsewhere = (book) => Object.hasOwn(parsed('samplePositions'), decodeURIComponent(book));
  const isOtherwise = () => {
    const { listenFirst = false, textSize = null, lineWidth = 'medium' } = parsed('reading');
    return listenFirst || textSize !== null || lineWidth !== 'medium';
  };
  const chosen = stored('theme');
  const night = matchMedia('(prefers-color-scheme: dark)').matches;
  const known = chosen === 'light' || chosen === 'sepia' || chosen === 'night';
  page.dataset.theme = known ? chosen : night ? 'night' : 'light';
  // The reader has no bar with the name: it is spared one that comes and goes.
  if (location.pathname.endsWith('/read')) page.dataset.bare = '';
  const [, book] = /^\/guest\/([^/]+)\/read$/.exec(location.pathname) ?? [];
  const isMember = stored('token') !== null;
  const isReturning = location.pathname === '/login' && stored('returning') !== null;
  // A member is led on from there.
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
  // Once the first view is painted: earlier, scripts would take the line from its fonts and pictures. A page in the background
  // is painted when somebody looks at it, which is no reason to wait; nor is a browser that does not say when it has painted.
  const saysPainted = PerformanceObserver.supportedEntryTypes?.includes('paint');
  addEventListener('load', () => setTimeout(start, saysPainted ? 10_000 : 0));
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) start();
    else new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  });
})();
