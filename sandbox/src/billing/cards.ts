export type Behaviour = 'ok' | 'declined' | 'insufficient_funds' | 'fails_later';

/** What is stored of a card: never its number. */
export type Card = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: Behaviour;
};

export type Decline = { code: 'card_declined'; decline_code: string; message: string };

const TEST_CARDS = new Map<string, { brand: string; behaviour: Behaviour }>([
  ['4242424242424242', { brand: 'visa', behaviour: 'ok' }],
  ['5555555555554444', { brand: 'mastercard', behaviour: 'ok' }],
  ['4000000000000002', { brand: 'visa', behaviour: 'declined' }],
  ['4000000000009995', { brand: 'visa', behaviour: 'insufficient_funds' }],
  ['4000000000000341', { brand: 'visa', behaviour: 'fails_later' }],
]);

export type TypedCard = { number: string; expiry: string; cvc: string };
export type CardErrors = Partial<Record<keyof TypedCard, string>>;

export function readCard(typed: TypedCard): { card: Card } | { errors: CardErrors } {
  const errors: CardErrors = {};
  const digits = typed.number.replace(/[\s-]/g, '');
  const known = TEST_CARDS.get(digits);
  if (digits === '') errors.number = 'Enter the card number.';
  else if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits))
    errors.number = 'This is not a valid card number.';
  else if (!known) errors.number = 'Only test cards work here. Try 4242 4242 4242 4242.';

  const expiry = readExpiry(typed.expiry);
  if (typeof expiry === 'string') errors.expiry = expiry;
  if (!/^\d{3}$/.test(typed.cvc.trim())) errors.cvc = 'Enter the three digits from the back of the card.';

  if (!known || typeof expiry === 'string' || Object.keys(errors).length > 0) return { errors };
  return { card: { ...known, ...expiry, last4: digits.slice(-4) } };
}

/** A card as a test names it: only its number matters. */
export function cardByNumber(number: string): Card {
  const digits = number.replace(/[\s-]/g, '');
  const known = TEST_CARDS.get(digits);
  if (!known) throw new Error(`The payment sandbox knows no card ending in ${digits.slice(-4)}`);
  return { ...known, last4: digits.slice(-4), expMonth: 12, expYear: new Date().getUTCFullYear() + 4 };
}

/** `atCheckout`: the holder is typing the card; the card 0341 is good only then. */
export function declineOf(behaviour: Behaviour, atCheckout: boolean): Decline | null {
  if (behaviour === 'ok' || (behaviour === 'fails_later' && atCheckout)) return null;
  if (behaviour === 'insufficient_funds') {
    return {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    };
  }
  return { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };
}

function readExpiry(typed: string): { expMonth: number; expYear: number } | string {
  const match = /^\s*(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})\s*$/.exec(typed);
  const expMonth = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || expMonth < 1 || expMonth > 12) return 'Enter the expiry as month and year, such as 12/34.';
  const expYear = year < 100 ? 2000 + year : year;
  // Real time, not the provider's: a demo whose clock is years ahead still takes today's cards.
  const today = new Date();
  const months = (expYear - today.getFullYear()) * 12 + expMonth - (today.getMonth() + 1);
  if (months < 0) return 'This card has expired.';
  return months > 50 * 12 ? 'This expiry is too far away.' : { expMonth, expYear };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
