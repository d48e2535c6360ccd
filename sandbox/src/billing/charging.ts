import type Stripe from 'stripe';
import { ApiError } from '../http/errors.ts';
import { addCharge } from '../objects/charge.ts';
import type { World } from '../state/world.ts';
import { type Decline, declineOf } from './cards.ts';

/** Tries to charge a payment intent's amount to a card. Returns the decline, or null on success. */
export function chargeCard(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { isAtCheckout }: { isAtCheckout: boolean },
): Decline | null {
  const behavior = world.tables.cardBehaviours.get(method.id)?.behaviour ?? 'ok';
  const decline = declineOf(behavior, isAtCheckout);
  const newCharge = addCharge(world, intent, method, decline);
  intent.latest_charge = newCharge.id;

  if (decline) {
    intent.status = 'requires_payment_method';
    intent.payment_method = null;
    intent.last_payment_error = {
      charge: newCharge.id,
      code: decline.code,
      decline_code: decline.decline_code,
      message: decline.message,
      payment_method: method,
      type: 'card_error',
    };
    world.announce('charge.failed', newCharge);
    world.announce('payment_intent.payment_failed', intent);
    return decline;
  }

  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  world.announce('charge.succeeded', newCharge);
  world.announce('payment_intent.succeeded', intent);
  return null;
}

export function toDeclinedError(decline: Decline): ApiError {
  return new ApiError(402, { type: 'card_error', ...decline });
}
