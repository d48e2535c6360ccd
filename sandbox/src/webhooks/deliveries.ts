import type Stripe from 'stripe';
import { createId } from '../state/ids.ts';
import type { Delivery } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { postWebhook } from './post-webhook.ts';

/**
 * Ways to deliver webhooks, for tests of unreliable delivery. `late` holds webhooks until `release` is called, `twice`
 * sends each webhook two times, `shuffled` sends the webhooks of a burst one at a time in reverse order, and `lost`
 * sends none.
 */
export type DeliveryMode = 'normal' | 'late' | 'twice' | 'shuffled' | 'lost';

const MS_PER_SECOND = 1_000;
const RETRY_DELAYS_MS = [1, 5, 30, 120, 600, 3_600, 3 * 3_600].map((seconds) => seconds * MS_PER_SECOND);
/** In `shuffled` mode, a burst of events ends when no further event occurs for this many milliseconds. */
const BURST_DELAY_MS = 40;

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

export function createDeliveryQueue(
  world: World,
  options: { retryDelaysMs?: number[] | undefined; log: (line: string) => void; onChange: () => void },
) {
  const retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  const deliveryTimers = new Map<string, NodeJS.Timeout>();
  const abortControllersByDeliveryId = new Map<string, AbortController>();
  const settledListeners = new Set<() => void>();
  let mode: DeliveryMode = 'normal';
  let bufferedDeliveries: Delivery[] = [];
  let burstTimer: NodeJS.Timeout | null = null;

  function queueEvent(event: Stripe.EventBase): void {
    if (mode === 'lost') return;
    const copyCount = mode === 'twice' ? 2 : 1;
    for (const endpoint of findSubscribedEndpoints(world, event.type)) {
      event.pending_webhooks += 1;
      for (let copyIndex = 0; copyIndex < copyCount; copyIndex += 1) {
        const delivery = queueDelivery(event, endpoint, mode === 'late');
        if (mode === 'shuffled') addToBurst(delivery);
        else if (mode !== 'late') scheduleDelivery(delivery);
      }
    }
  }

  function queueDelivery(
    event: Stripe.EventBase,
    endpoint: Stripe.WebhookEndpoint,
    isHeld: boolean,
  ): Delivery {
    const row = { event: event.id, endpoint: endpoint.id, attempt: 0, dueAt: Date.now(), held: isHeld };
    const delivery = { id: createId('del'), ...row };
    world.tables.deliveries.set(delivery.id, delivery);
    options.onChange();
    return delivery;
  }

  function scheduleDelivery(delivery: Delivery): void {
    const delayMs = Math.max(0, delivery.dueAt - Date.now());
    const timer = setTimeout(() => {
      deliveryTimers.delete(delivery.id);
      void attemptDelivery(delivery);
    }, delayMs);
    timer.unref();
    deliveryTimers.set(delivery.id, timer);
  }

  function addToBurst(delivery: Delivery): void {
    bufferedDeliveries.push(delivery);
    if (burstTimer) clearTimeout(burstTimer);
    burstTimer = setTimeout(() => {
      const reversedBurst = bufferedDeliveries.reverse();
      bufferedDeliveries = [];
      burstTimer = null;
      void attemptDeliveriesInSequence(reversedBurst);
    }, BURST_DELAY_MS);
  }

  async function attemptDeliveriesInSequence(deliveries: Delivery[]): Promise<void> {
    for (const delivery of deliveries) await attemptDelivery(delivery);
  }

  async function attemptDelivery(delivery: Delivery): Promise<void> {
    const event = world.tables.events.get(delivery.event);
    const endpoint = world.tables.endpoints.get(delivery.endpoint);
    if (!event || !endpoint || !world.tables.deliveries.has(delivery.id)) {
      finishDelivery(delivery);
      return;
    }
    const abortController = new AbortController();
    abortControllersByDeliveryId.set(delivery.id, abortController);
    const failure = await postWebhook(event, endpoint, abortController.signal);
    abortControllersByDeliveryId.delete(delivery.id);
    if (abortController.signal.aborted) return;
    if (failure === null) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      finishDelivery(delivery);
      return;
    }
    const delayMs = retryDelaysMs[delivery.attempt];
    if (delayMs === undefined) {
      options.log(`webhook ${event.type} given up: ${failure}`);
      finishDelivery(delivery);
      return;
    }
    options.log(`webhook ${event.type} failed (${failure}), again in ${delayMs / MS_PER_SECOND} s`);
    delivery.attempt += 1;
    delivery.dueAt = Date.now() + delayMs;
    options.onChange();
    scheduleDelivery(delivery);
  }

  function finishDelivery(delivery: Delivery): void {
    world.tables.deliveries.delete(delivery.id);
    options.onChange();
    if (isSettled()) {
      for (const notifyListener of settledListeners) notifyListener();
      settledListeners.clear();
    }
  }

  function isSettled(): boolean {
    return [...world.tables.deliveries.values()].every((delivery) => delivery.held);
  }

  /** Resolves when no webhook is in flight, queued or waiting for a retry. Ignores held webhooks. */
  async function waitUntilSettled(timeout = 60 * MS_PER_SECOND): Promise<void> {
    if (isSettled()) return;
    await new Promise<void>((resolve, reject) => {
      const resolveWait = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        settledListeners.delete(resolveWait);
        const undeliveredEventTypes = [...world.tables.deliveries.values()].map(
          ({ event }) => world.tables.events.get(event)?.type,
        );
        reject(
          new Error(`Webhooks still undelivered after ${timeout} ms: ${undeliveredEventTypes.join(', ')}`),
        );
      }, timeout);
      settledListeners.add(resolveWait);
    });
  }

  function stop(): void {
    for (const timer of deliveryTimers.values()) clearTimeout(timer);
    deliveryTimers.clear();
    if (burstTimer) clearTimeout(burstTimer);
    burstTimer = null;
    bufferedDeliveries = [];
    for (const abortController of abortControllersByDeliveryId.values()) abortController.abort();
    abortControllersByDeliveryId.clear();
  }

  return {
    send: queueEvent,
    settled: waitUntilSettled,
    stop,
    setMode: (newMode: DeliveryMode) => {
      mode = newMode;
    },
    /** Sends the webhooks that were held in `late` mode, in their original order. */
    release: () => {
      for (const delivery of world.tables.deliveries.values()) {
        if (!delivery.held) continue;
        delivery.held = false;
        delivery.dueAt = Date.now();
        scheduleDelivery(delivery);
      }
    },
    resend: (event: Stripe.EventBase) => {
      for (const endpoint of findSubscribedEndpoints(world, event.type))
        scheduleDelivery(queueDelivery(event, endpoint, false));
    },
    /** Resumes pending deliveries after a restart. */
    resume: () => {
      for (const delivery of world.tables.deliveries.values()) if (!delivery.held) scheduleDelivery(delivery);
    },
    /** Discards pending deliveries and returns to the normal mode. */
    reset: () => {
      stop();
      mode = 'normal';
      for (const notifyListener of settledListeners) notifyListener();
      settledListeners.clear();
    },
  };
}

function findSubscribedEndpoints(world: World, type: string): Stripe.WebhookEndpoint[] {
  return [...world.tables.endpoints.values()].filter(
    ({ status, enabled_events: eventTypes }) =>
      status === 'enabled' && (eventTypes.includes('*') || eventTypes.includes(type)),
  );
}
