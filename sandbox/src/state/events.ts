import type Stripe from 'stripe';
import { createId } from './ids.ts';
import { API_VERSION, type EventType, type World } from './world.ts';

const MAX_EVENTS = 5_000;

/** Records an event with a snapshot of its object. The snapshot contains only the ids of related objects. */
export function recordEvent(
  world: World,
  type: EventType,
  object: { id: string },
  previousAttributes: Record<string, unknown> | undefined,
): Stripe.EventBase {
  const event: Stripe.EventBase = {
    id: createId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: world.clock.now(),
    data: {
      object: JSON.parse(JSON.stringify(object)) as Stripe.Event.Data.Object,
      ...(previousAttributes ? { previous_attributes: previousAttributes } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: { id: world.call.id, idempotency_key: world.call.idempotencyKey },
    type,
  };
  const { events } = world.tables;
  events.set(event.id, event);
  for (const id of events.keys()) {
    if (events.size <= MAX_EVENTS) break;
    events.delete(id);
  }
  return event;
}
