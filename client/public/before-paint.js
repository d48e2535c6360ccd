// Before the first paint, so that a night reader is never shown white paper. src/lib/theme.ts keeps it from then on.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage is blocked: the system decides.
  }
  const night = matchMedia('(prefers-color-scheme: dark)').matches;
  const known = chosen === 'light' || chosen === 'sepia' || chosen === 'night';
  document.documentElement.dataset.theme = known ? chosen : night ? 'night' : 'light';
  // The reader has no bar with the name: it is spared one that comes and goes.
  if (location.pathname.endsWith('/read')) document.documentElement.dataset.bare = '';
})();
