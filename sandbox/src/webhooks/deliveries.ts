import type Stripe from 'stripe';
import { newId } from '../state/ids.ts';
import type { Delivery } from '../state/tables.ts';
import type { World } from '../state/world.ts';
import { postWebhook } from './post-webhook.ts';

/**
 * How webhooks are delivered. `late` holds them until `release`, `shuffled` sends a burst of events one by one in
 * reverse order, and `lost` records events without delivering them.
 */
export type DeliveryMode = 'normal' | 'late' | 'twice' | 'shuffled' | 'lost';

const SECOND = 1_000;
const RETRY_AFTER = [1, 5, 30, 120, 600, 3_600, 3 * 3_600].map((seconds) => seconds * SECOND);
/** Milliseconds for which `shuffled` mode waits for more events of the same burst. */
const BURST = 40;

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(
  world: World,
  options: { retryAfter?: number[] | undefined; log: (line: string) => void; onChange: () => void },
) {
  const retryAfter = options.retryAfter ?? RETRY_AFTER;
  const timers = new Map<string, NodeJS.Timeout>();
  const inFlight = new Map<string, AbortController>();
  const waiters = new Set<() => void>();
  let mode: DeliveryMode = 'normal';
  let burst: Delivery[] = [];
  let burstTimer: NodeJS.Timeout | null = null;

  function send(event: Stripe.EventBase): void {
    if (mode === 'lost') return;
    const copies = mode === 'twice' ? 2 : 1;
    for (const endpoint of endpointsFor(world, event.type)) {
      event.pending_webhooks += 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const delivery = queue(event, endpoint, mode === 'late');
        if (mode === 'shuffled') collectBurst(delivery);
        else if (mode !== 'late') schedule(delivery);
      }
    }
  }

  function queue(event: Stripe.EventBase, endpoint: Stripe.WebhookEndpoint, held: boolean): Delivery {
    const row = { event: event.id, endpoint: endpoint.id, attempt: 0, dueAt: Date.now(), held };
    const delivery = { id: newId('del'), ...row };
    world.tables.deliveries.set(delivery.id, delivery);
    options.onChange();
    return delivery;
  }

  function schedule(delivery: Delivery): void {
    const delay = Math.max(0, delivery.dueAt - Date.now());
    const timer = setTimeout(() => {
      timers.delete(delivery.id);
      void attempt(delivery);
    }, delay);
    timer.unref();
    timers.set(delivery.id, timer);
  }

  function collectBurst(delivery: Delivery): void {
    burst.push(delivery);
    if (burstTimer) clearTimeout(burstTimer);
    burstTimer = setTimeout(() => {
      const reversed = burst.reverse();
      burst = [];
      burstTimer = null;
      void attemptInOrder(reversed);
    }, BURST);
  }

  async function attemptInOrder(deliveries: Delivery[]): Promise<void> {
    for (const delivery of deliveries) await attempt(delivery);
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const event = world.tables.events.get(delivery.event);
    const endpoint = world.tables.endpoints.get(delivery.endpoint);
    if (!event || !endpoint || !world.tables.deliveries.has(delivery.id)) {
      finish(delivery);
      return;
    }
    const abort = new AbortController();
    inFlight.set(delivery.id, abort);
    const failure = await postWebhook(event, endpoint, abort.signal);
    inFlight.delete(delivery.id);
    if (abort.signal.aborted) return;
    if (failure === null) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      finish(delivery);
      return;
    }
    const delay = retryAfter[delivery.attempt];
    if (delay === undefined) {
      options.log(`webhook ${event.type} given up: ${failure}`);
      finish(delivery);
      return;
    }
    options.log(`webhook ${event.type} failed (${failure}), again in ${delay / SECOND} s`);
    delivery.attempt += 1;
    delivery.dueAt = Date.now() + delay;
    options.onChange();
    schedule(delivery);
  }

  function finish(delivery: Delivery): void {
    world.tables.deliveries.delete(delivery.id);
    options.onChange();
    if (isSettled()) {
      for (const wake of waiters) wake();
      waiters.clear();
    }
  }

  function isSettled(): boolean {
    return [...world.tables.deliveries.values()].every((delivery) => delivery.held);
  }

  /** Resolves when no webhook is in flight, queued or waiting for a retry. Ignores held webhooks. */
  async function settled(timeout = 60 * SECOND): Promise<void> {
    if (isSettled()) return;
    await new Promise<void>((resolve, reject) => {
      const wake = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiters.delete(wake);
        const stuck = [...world.tables.deliveries.values()].map(
          ({ event }) => world.tables.events.get(event)?.type,
        );
        reject(new Error(`Webhooks still undelivered after ${timeout} ms: ${stuck.join(', ')}`));
      }, timeout);
      waiters.add(wake);
    });
  }

  function stop(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    if (burstTimer) clearTimeout(burstTimer);
    burstTimer = null;
    burst = [];
    for (const abort of inFlight.values()) abort.abort();
    inFlight.clear();
  }

  return {
    send,
    settled,
    stop,
    setMode: (next: DeliveryMode) => {
      mode = next;
    },
    /** Sends the webhooks that `late` mode has held, in their original order. */
    release: () => {
      for (const delivery of world.tables.deliveries.values()) {
        if (!delivery.held) continue;
        delivery.held = false;
        delivery.dueAt = Date.now();
        schedule(delivery);
      }
    },
    resend: (event: Stripe.EventBase) => {
      for (const endpoint of endpointsFor(world, event.type)) schedule(queue(event, endpoint, false));
    },
    /** Resumes pending deliveries after a restart. */
    resume: () => {
      for (const delivery of world.tables.deliveries.values()) if (!delivery.held) schedule(delivery);
    },
    /** Discards pending deliveries and returns to the normal mode. */
    reset: () => {
      stop();
      mode = 'normal';
      for (const wake of waiters) wake();
      waiters.clear();
    },
  };
}

function endpointsFor(world: World, type: string): Stripe.WebhookEndpoint[] {
  return [...world.tables.endpoints.values()].filter(
    ({ status, enabled_events: eventTypes }) =>
      status === 'enabled' && (eventTypes.includes('*') || eventTypes.includes(type)),
  );
}
