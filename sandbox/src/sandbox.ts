import type { AddressInfo } from 'node:net';
import { findNextDueTask, runDueTasks } from './billing/due.ts';
import { type Control, createControl } from './control.ts';
import { createInjectedErrorList } from './http/injected-errors.ts';
import { createHttpServer } from './http/server.ts';
import { addWebhookEndpoint } from './objects/endpoint.ts';
import { addDefaultCatalogue } from './state/catalogue.ts';
import { createClock } from './state/clock.ts';
import { recordEvent } from './state/events.ts';
import { createSnapshotStore } from './state/snapshot.ts';
import { createEmptyTables } from './state/tables.ts';
import type { World } from './state/world.ts';
import { createDeliveryQueue } from './webhooks/deliveries.ts';

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
  trialPaymentStatus?: 'no_payment_required' | 'paid';
  /** Delays before each retry of a webhook, in milliseconds. Tests use shorter ones. */
  retryDelaysMs?: number[];
};

export type Sandbox = { port: number; origin: string; close(): Promise<void>; control: Control };

const CONFIGURED_ENDPOINT_ID = 'we_lingostory_configured';
const MAX_TIMER_DELAY_MS = 60_000;

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
    trialPaymentStatus: options.trialPaymentStatus ?? 'no_payment_required',
    announce: (type, object, previousAttributes) =>
      deliveryQueue.send(recordEvent(world, type, object, previousAttributes)),
  };
  const snapshotStore = createSnapshotStore(world, options.stateFile, log);
  const deliveryQueue = createDeliveryQueue(world, {
    retryDelaysMs: options.retryDelaysMs,
    log,
    onChange: () => snapshotStore.scheduleWrite(),
  });
  const injectedErrors = createInjectedErrorList();
  const addDefaultObjects = () => {
    addDefaultCatalogue(world);
    world.tables.endpoints.delete(CONFIGURED_ENDPOINT_ID);
    if (options.webhook)
      addWebhookEndpoint(world, { id: CONFIGURED_ENDPOINT_ID, enabled_events: ['*'], ...options.webhook });
  };
  const control = createControl(world, deliveryQueue, injectedErrors, {
    onChange: () => snapshotStore.scheduleWrite(),
    onReset: () => {
      world.tables = createEmptyTables();
      world.clock.set(0);
      addDefaultObjects();
    },
  });

  snapshotStore.load();
  addDefaultObjects();
  const server = createHttpServer({
    world,
    control,
    injectedErrors,
    onChange: () => snapshotStore.scheduleWrite(),
    log,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  if (origin === '') origin = `http://127.0.0.1:${port}`;
  deliveryQueue.resume();
  const stopDueTaskTimer = startDueTaskTimer(world, () => snapshotStore.scheduleWrite(), log);

  return {
    port,
    origin,
    control,
    async close() {
      stopDueTaskTimer();
      deliveryQueue.stop();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      snapshotStore.write();
    },
  };
}

/** Runs tasks when they fall due in real time, such as the end of a trial, even if no request arrives. */
function startDueTaskTimer(world: World, onChange: () => void, log: (line: string) => void): () => void {
  let timer: NodeJS.Timeout;
  const runDueTasksAndReschedule = () => {
    try {
      if (runDueTasks(world) > 0) onChange();
    } catch (error) {
      log(`what fell due failed: ${String(error)}`);
    }
    const dueTask = findNextDueTask(world);
    const delayMs = dueTask ? (dueTask.dueAt - world.clock.now()) * 1000 : MAX_TIMER_DELAY_MS;
    timer = setTimeout(runDueTasksAndReschedule, Math.min(MAX_TIMER_DELAY_MS, Math.max(1_000, delayMs)));
  };
  runDueTasksAndReschedule();
  return () => clearTimeout(timer);
}
