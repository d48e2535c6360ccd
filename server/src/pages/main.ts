import { createServer } from 'node:http';
import { resolve } from 'node:path';
import express, { type ErrorRequestHandler } from 'express';
import { createLog } from '../adapters/log/log.ts';
import { rejectMissingFiles, rejectUnreadablePaths, rejectUnsupportedMethods, sendText } from './guards.ts';
import { createPageHandler, loadViewRenderer } from './pages.ts';
import { readPagesSettings } from './settings.ts';

const unavailableMessage = 'We can’t reach LingoStory right now. Please try again in a moment.';

/** Runs the page server, which renders index.html behind nginx. nginx serves the files and caches the pages. */
async function main(): Promise<void> {
  const settings = readPagesSettings();
  const log = createLog(settings.logLevel);
  const viewRenderer = await loadViewRenderer(resolve(settings.viewsFile));
  const onError = (error: unknown) => log.error({ err: error }, 'a first view could not be drawn');
  const handleFailure: ErrorRequestHandler = (error, _request, response, _next) => {
    onError(error);
    if (response.headersSent) response.destroy();
    else sendText(response, 500, unavailableMessage);
  };
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_request, response) => sendText(response, 200, 'ok'));
  app.use(rejectUnreadablePaths, rejectUnsupportedMethods, rejectMissingFiles);
  app.use(createPageHandler({ ...settings, views: viewRenderer, onError }), handleFailure);
  const server = createServer(app).listen(settings.port, settings.host, () => {
    log.info({ address: server.address() }, 'handing out pages');
  });
  const closeServer = () => server.close(() => process.exit(0));
  process.once('SIGTERM', closeServer);
  process.once('SIGINT', closeServer);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
