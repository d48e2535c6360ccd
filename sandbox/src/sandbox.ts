import type { AddressInfo } from 'node:net';
import { findNextDueTask, runDueTasks } from './billing/due.ts';
import { type Control, createControl } from './control.ts';
import { createInjectedErrors } from './http/injected-errors.ts';
import { createHttp } from './http/server.ts';
import { addEndpoint } from './objects/endpoint.ts';
import { addDefaultCatalogue } from './state/catalogue.ts';
import { createClock } from './state/clock.ts';
import { recordEvent } from './state/events.ts';
import { createSnapshot } from './state/snapshot.ts';
import { createEmptyTables } from './state/tables.ts';
import type { World } from './state/world.ts';
import { createDeliveries } from './webhooks/deliveries.ts';

export type SandboxOptions = {
  /** Port to listen on. Defaults to 0, which chooses a free port. */
  port?: number;
  /** Host to listen on. Defaults to 127.0.0.1; use 0.0.0.0 in a container. */
  host?: string;
  /** File that keeps the state across restarts. Without it, the state is lost when the sandbox is closed. */
  stateFile?: string;
  /** Origin of the hosted pages as browsers see it, if it differs from the sandbox's own origin. */
  publicOrigin?: string;
  webhook?: { url: string; secret: string };
  log?: (line: string) => void;
  /**
   * Payment status of a completed checkout with a trial. Defaults to `no_payment_required`; Stripe may report `paid`.
   */
  trialReports?: 'no_payment_required' | 'paid';
  /** Delays before each retry of a webhook, in milliseconds. Tests use shorter ones. */
  retryAfter?: number[];
};

export type Sandbox = { port: number; origin: string; close(): Promise<void>; control: Control };

const CONFIGURED_ENDPOINT = 'we_lingostory_configured';
const MAX_TIMER_DELAY = 60_000;

/**
 * Starts a server with the part of Stripe's HTTP API that LingoStory uses, including its own clock, cards and
 * webhooks.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const log = options.log ?? (() => {});
  let origin = options.publicOrigin ?? '';
  const world: World = {
    tables: createEmptyTables(),
    clock: createClock(),
    origin: () => origin,
    call: { id: null, idempotencyKey: null },
    trialReports: options.trialReports ?? 'no_payment_required',
    announce: (type, object, previous) => deliveries.send(recordEvent(world, type, object, previous)),
  };
  const snapshot = createSnapshot(world, options.stateFile, log);
  const deliveries = createDeliveries(world, {
    retryAfter: options.retryAfter,
    log,
    onChange: () => snapshot.scheduleWrite(),
  });
  const injectedErrors = createInjectedErrors();
  const addDefaultObjects = () => {
    addDefaultCatalogue(world);
    world.tables.endpoints.delete(CONFIGURED_ENDPOINT);
    if (options.webhook)
      addEndpoint(world, { id: CONFIGURED_ENDPOINT, enabled_events: ['*'], ...options.webhook });
  };
  const control = createControl(world, deliveries, injectedErrors, {
    onChange: () => snapshot.scheduleWrite(),
    onReset: () => {
      world.tables = createEmptyTables();
      world.clock.set(0);
      addDefaultObjects();
    },
  });

  snapshot.load();
  addDefaultObjects();
  const server = createHttp({
    world,
    control,
    injectedErrors,
    onChange: () => snapshot.scheduleWrite(),
    log,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  if (origin === '') origin = `http://127.0.0.1:${port}`;
  deliveries.resume();
  const stopTicking = startDueTaskTimer(world, () => snapshot.scheduleWrite(), log);

  return {
    port,
    origin,
    control,
    async close() {
      stopTicking();
      deliveries.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      snapshot.write();
    },
  };
}

/** Runs tasks when they fall due in real time, such as the end of a trial, even if no request arrives. */
function startDueTaskTimer(world: World, onChange: () => void, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout;
  const next = () => {
    try {
      if (runDueTasks(world) > 0) onChange();
    } catch (error) {
      log(`what fell due failed: ${String(error)}`);
    }
    const due = findNextDueTask(world);
    const delay = due ? (due.at - world.clock.now()) * 1000 : MAX_TIMER_DELAY;
    timer = setTimeout(next, Math.min(MAX_TIMER_DELAY, Math.max(1_000, delay)));
  };
  next();
  return () => clearTimeout(timer);
}
