import type Stripe from 'stripe';
import { readCard } from '../billing/cards.ts';
import { bargainOf, completeCheckout, firstRenewal, successUrl } from '../billing/checkout.ts';
import type { World } from '../state/world.ts';
import { BLANK, type CardEntry, cardForm, readEntry } from './card-form.ts';
import { dollars, escapeHtml, layout, longDate, messagePage, type Page } from './html.ts';

type Session = Stripe.Checkout.Session;

export function showCheckout(world: World, id: string): Page {
  const session = world.tables.sessions.get(id);
  return closedPage(session) ?? openPage(world, session, BLANK);
}

export function submitCheckout(world: World, id: string, body: string): Page | { redirect: string } {
  const session = world.tables.sessions.get(id);
  // Pressed twice: the second press also ends where the first one led.
  if (session?.status === 'complete') return { redirect: successUrl(session) };
  const closed = closedPage(session);
  if (closed || !session) return closed ?? missingPage();

  const typed = readEntry(body);
  const read = readCard(typed);
  if ('errors' in read) return openPage(world, session, { typed, errors: read.errors, decline: null });
  const decline = completeCheckout(world, session, read.card);
  if (decline) return openPage(world, session, { typed, errors: {}, decline: decline.message });
  return { redirect: successUrl(session) };
}

function closedPage(session: Session | undefined): Page | null {
  if (!session) return missingPage();
  if (session.status === 'complete') {
    return messagePage(200, 'Already completed', 'This checkout is complete. You can close this page.');
  }
  if (session.status === 'expired') {
    const link = session.cancel_url ? { to: session.cancel_url, text: 'Back' } : undefined;
    return messagePage(410, 'This checkout has expired', 'Nothing was charged. Please start again.', link);
  }
  return null;
}

function missingPage(): Page {
  return messagePage(404, 'No such checkout', 'This address leads to no checkout.');
}

function openPage(world: World, session: Session | undefined, entry: CardEntry): Page {
  if (!session) return missingPage();
  const bargain = bargainOf(world, session);
  const { terms, price, product } = bargain;
  const due = session.amount_total ?? 0;
  const monthly = (price.unit_amount ?? 0) * terms.quantity;
  const start = longDate(firstRenewal(world, bargain));
  const unit = price.recurring?.interval ?? 'month';
  const renewalTerms =
    session.mode === 'subscription'
      ? `Then ${dollars(monthly)} a ${unit} from ${start}, cancel anytime.`
      : 'A single payment. Nothing renews.';
  const trial = terms.trialDays > 0 ? `<p class="shop">${terms.trialDays} days free</p>` : '';
  const back = session.cancel_url ? `<a class="back" href="${escapeHtml(session.cancel_url)}">Back</a>` : '';
  const content = `${back}
<h1>${escapeHtml(product.name)}</h1>
${product.description ? `<p class="shop">${escapeHtml(product.description)}</p>` : ''}
${trial}
<p class="due">Due today ${dollars(due)}</p>
<p class="terms">${escapeHtml(renewalTerms)}</p>
${cardForm(entry, buttonText(session, terms.trialDays, due))}`;
  // 200 for a declined card, too: a browser would call anything else a resource that failed to load.
  return { status: 200, html: layout(product.name, content) };
}

function buttonText(session: Session, trialDays: number, due: number): string {
  if (session.mode === 'payment') return `Pay ${dollars(due)}`;
  return trialDays > 0 ? 'Start trial' : `Subscribe for ${dollars(due)}`;
}
