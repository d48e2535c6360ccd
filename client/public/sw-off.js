// Served as /sw.js when the operator has switched the service worker off (SERVICE_WORKER=no). It replaces the worker in
// every browser that has one, deletes that worker's files and unregisters itself. Open pages go on without a reload:
// requests are left to the browser, because this worker listens for none. Downloaded books are not in these caches.
addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => {
  const deleteCaches = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  event.waitUntil(deleteCaches().finally(() => registration.unregister()));
});
// A page that registers the worker again before the last page without it is closed revives this one. Such a page also
// asks what release it is (src/app/updates).
addEventListener('message', (event) => event.waitUntil(registration.unregister()));
