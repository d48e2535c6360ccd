import type Stripe from 'stripe';
import { parseCard } from '../billing/cards.ts';
import {
  completeCheckout,
  firstRenewalTimeOf,
  purchaseDetailsOf,
  successUrlOf,
} from '../billing/checkout.ts';
import type { World } from '../state/world.ts';
import { type CardFormState, EMPTY_CARD_FORM, readTypedCard, renderCardForm } from './card-form.ts';
import {
  escapeHtml,
  formatDollars,
  formatLongDate,
  type Page,
  renderLayout,
  renderMessagePage,
} from './html.ts';

type CheckoutSession = Stripe.Checkout.Session;

export function showCheckout(world: World, id: string): Page {
  const session = world.tables.sessions.get(id);
  return renderClosedPage(session) ?? renderOpenPage(world, session, EMPTY_CARD_FORM);
}

export function submitCheckout(world: World, id: string, body: string): Page | { redirect: string } {
  const session = world.tables.sessions.get(id);
  // A double click submits the form twice, so the second request is redirected like the first.
  if (session?.status === 'complete') return { redirect: successUrlOf(session) };
  const closedPage = renderClosedPage(session);
  if (closedPage || !session) return closedPage ?? renderMissingPage();

  const typedCard = readTypedCard(body);
  const result = parseCard(typedCard);
  if ('errors' in result)
    return renderOpenPage(world, session, { typed: typedCard, errors: result.errors, decline: null });
  const decline = completeCheckout(world, session, result.card);
  if (decline)
    return renderOpenPage(world, session, { typed: typedCard, errors: {}, decline: decline.message });
  return { redirect: successUrlOf(session) };
}

function renderClosedPage(session: CheckoutSession | undefined): Page | null {
  if (!session) return renderMissingPage();
  if (session.status === 'complete') {
    return renderMessagePage(200, 'Already completed', 'This checkout is complete. You can close this page.');
  }
  if (session.status === 'expired') {
    const link = session.cancel_url ? { to: session.cancel_url, text: 'Back' } : undefined;
    return renderMessagePage(
      410,
      'This checkout has expired',
      'Nothing was charged. Please start again.',
      link,
    );
  }
  return null;
}

function renderMissingPage(): Page {
  return renderMessagePage(404, 'No such checkout', 'This address leads to no checkout.');
}

function renderOpenPage(world: World, session: CheckoutSession | undefined, formState: CardFormState): Page {
  if (!session) return renderMissingPage();
  const purchase = purchaseDetailsOf(world, session);
  const { terms, price, product } = purchase;
  const amountDue = session.amount_total ?? 0;
  const renewalAmount = (price.unit_amount ?? 0) * terms.quantity;
  const firstRenewalDate = formatLongDate(firstRenewalTimeOf(world, purchase));
  const unit = price.recurring?.interval ?? 'month';
  const renewalTerms =
    session.mode === 'subscription'
      ? `Then ${formatDollars(renewalAmount)} a ${unit} from ${firstRenewalDate}, cancel anytime.`
      : 'A single payment. Nothing renews.';
  const trialHtml = terms.trialDays > 0 ? `<p class="shop">${terms.trialDays} days free</p>` : '';
  const backLinkHtml = session.cancel_url
    ? `<a class="back" href="${escapeHtml(session.cancel_url)}">Back</a>`
    : '';
  const content = `${backLinkHtml}
<h1>${escapeHtml(product.name)}</h1>
${product.description ? `<p class="shop">${escapeHtml(product.description)}</p>` : ''}
${trialHtml}
<p class="due">Due today ${formatDollars(amountDue)}</p>
<p class="terms">${escapeHtml(renewalTerms)}</p>
${renderCardForm(formState, buttonTextOf(session, terms.trialDays, amountDue))}`;
  // The status is 200 even if the card is declined, because browsers log other statuses as errors.
  return { status: 200, html: renderLayout(product.name, content) };
}

function buttonTextOf(session: CheckoutSession, trialDays: number, amountDue: number): string {
  if (session.mode === 'payment') return `Pay ${formatDollars(amountDue)}`;
  return trialDays > 0 ? 'Start trial' : `Subscribe for ${formatDollars(amountDue)}`;
}
