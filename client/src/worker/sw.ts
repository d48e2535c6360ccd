import { handleMessages } from './handle-messages.ts';
import { showReminders } from './reminders.ts';
import { serveShell } from './shell.ts';
import { serveStoredFiles } from './stored-files.ts';

declare const self: ServiceWorkerGlobalScope;

// The service worker. Each module adds the listeners of one task; requests that no module handles are left to the
// browser.
serveShell();
serveStoredFiles(self);
handleMessages();
showReminders(self);
