import type Stripe from 'stripe';
import { readCard } from '../billing/cards.ts';
import { completeCheckout, firstRenewal, purchaseOf, successUrl } from '../billing/checkout.ts';
import type { World } from '../state/world.ts';
import { type CardEntry, cardForm, EMPTY_ENTRY, readEntry } from './card-form.ts';
import { dollars, escapeHtml, layout, longDate, messagePage, type Page } from './html.ts';

type Session = Stripe.Checkout.Session;

export function showCheckout(world: World, id: string): Page {
  const session = world.tables.sessions.get(id);
  return closedPage(session) ?? openPage(world, session, EMPTY_ENTRY);
}

export function submitCheckout(world: World, id: string, body: string): Page | { redirect: string } {
  const session = world.tables.sessions.get(id);
  // Redirects the second request of a double click to the same page as the first.
  if (session?.status === 'complete') return { redirect: successUrl(session) };
  const closed = closedPage(session);
  if (closed || !session) return closed ?? missingPage();

  const typed = readEntry(body);
  const result = readCard(typed);
  if ('errors' in result) return openPage(world, session, { typed, errors: result.errors, decline: null });
  const decline = completeCheckout(world, session, result.card);
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
  const purchase = purchaseOf(world, session);
  const { terms, price, product } = purchase;
  const amountDue = session.amount_total ?? 0;
  const monthly = (price.unit_amount ?? 0) * terms.quantity;
  const startDate = longDate(firstRenewal(world, purchase));
  const unit = price.recurring?.interval ?? 'month';
  const renewalTerms =
    session.mode === 'subscription'
      ? `Then ${dollars(monthly)} a ${unit} from ${startDate}, cancel anytime.`
      : 'A single payment. Nothing renews.';
  const trial = terms.trialDays > 0 ? `<p class="shop">${terms.trialDays} days free</p>` : '';
  const back = session.cancel_url ? `<a class="back" href="${escapeHtml(session.cancel_url)}">Back</a>` : '';
  const content = `${back}
<h1>${escapeHtml(product.name)}</h1>
${product.description ? `<p class="shop">${escapeHtml(product.description)}</p>` : ''}
${trial}
<p class="due">Due today ${dollars(amountDue)}</p>
<p class="terms">${escapeHtml(renewalTerms)}</p>
${cardForm(entry, buttonText(session, terms.trialDays, amountDue))}`;
  // Returns 200 even for a declined card, because browsers log other statuses as errors.
  return { status: 200, html: layout(product.name, content) };
}

function buttonText(session: Session, trialDays: number, amountDue: number): string {
  if (session.mode === 'payment') return `Pay ${dollars(amountDue)}`;
  return trialDays > 0 ? 'Start trial' : `Subscribe for ${dollars(amountDue)}`;
}
