export type CardBehavior = 'ok' | 'declined' | 'insufficient_funds' | 'fails_later';

/** A card as the sandbox stores it, without its full number. */
export type Card = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behavior: CardBehavior;
};

export type Decline = { code: 'card_declined'; decline_code: string; message: string };

const TEST_CARDS = new Map<string, { brand: string; behavior: CardBehavior }>([
  ['4242424242424242', { brand: 'visa', behavior: 'ok' }],
  ['5555555555554444', { brand: 'mastercard', behavior: 'ok' }],
  ['4000000000000002', { brand: 'visa', behavior: 'declined' }],
  ['4000000000009995', { brand: 'visa', behavior: 'insufficient_funds' }],
  ['4000000000000341', { brand: 'visa', behavior: 'fails_later' }],
]);

export type TypedCard = { number: string; expiry: string; cvc: string };
export type CardErrors = Partial<Record<keyof TypedCard, string>>;

export function parseCard(typedCard: TypedCard): { card: Card } | { errors: CardErrors } {
  const errors: CardErrors = {};
  const cardDigits = typedCard.number.replace(/[\s-]/g, '');
  const testCard = TEST_CARDS.get(cardDigits);
  if (cardDigits === '') errors.number = 'Enter the card number.';
  else if (!/^\d{13,19}$/.test(cardDigits) || !passesLuhn(cardDigits))
    errors.number = 'This is not a valid card number.';
  else if (!testCard) errors.number = 'Only test cards work here. Try 4242 4242 4242 4242.';

  const expiry = parseExpiry(typedCard.expiry);
  if (typeof expiry === 'string') errors.expiry = expiry;
  if (!/^\d{3}$/.test(typedCard.cvc.trim())) errors.cvc = 'Enter the three digits from the back of the card.';

  if (!testCard || typeof expiry === 'string' || Object.keys(errors).length > 0) return { errors };
  return { card: { ...testCard, ...expiry, last4: cardDigits.slice(-4) } };
}

/** Returns the test card with this number, valid for four more years. Throws if the number is unknown. */
export function findCard(cardNumber: string): Card {
  const cardDigits = cardNumber.replace(/[\s-]/g, '');
  const testCard = TEST_CARDS.get(cardDigits);
  if (!testCard) throw new Error(`The payment sandbox knows no card ending in ${cardDigits.slice(-4)}`);
  return { ...testCard, last4: cardDigits.slice(-4), expMonth: 12, expYear: new Date().getUTCFullYear() + 4 };
}

/**
 * Returns the reason why a card is declined, or null if it is accepted. The test card ending in 0341 is accepted only
 * at the checkout.
 */
export function declineOf(behavior: CardBehavior, isAtCheckout: boolean): Decline | null {
  if (behavior === 'ok' || (behavior === 'fails_later' && isAtCheckout)) return null;
  if (behavior === 'insufficient_funds') {
    return {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    };
  }
  return { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
}

function parseExpiry(typedExpiry: string): { expMonth: number; expYear: number } | string {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(typedExpiry);
  const expMonth = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || expMonth < 1 || expMonth > 12) return 'Enter the expiry as month and year, such as 12/34.';
  const expYear = year < 100 ? 2000 + year : year;
  // Compares with real time, not the sandbox's clock, so that today's cards still work after a demo has moved the
  // clock ahead by years.
  const today = new Date();
  const monthsUntilExpiry = (expYear - today.getFullYear()) * 12 + expMonth - (today.getMonth() + 1);
  if (monthsUntilExpiry < 0) return 'This card has expired.';
  return monthsUntilExpiry > 50 * 12 ? 'This expiry is too far away.' : { expMonth, expYear };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
