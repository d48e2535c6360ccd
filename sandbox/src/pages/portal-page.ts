import type Stripe from 'stripe';
import { declineOf, parseCard } from '../billing/cards.ts';
import { replaceCard } from '../billing/pay-invoice.ts';
import { idOf } from '../state/ids.ts';
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

type PortalSession = Stripe.BillingPortal.Session;

const missingPage = renderMessagePage(
  404,
  'No such page',
  'This address leads to nobody’s card and invoices.',
);

export function showPortal(world: World, id: string): Page {
  const session = world.tables.portalSessions.get(id);
  return session ? renderPortal(world, session, EMPTY_CARD_FORM) : missingPage;
}

/** Replaces the card for all future payments. */
export function submitPortalForm(world: World, id: string, body: string): Page {
  const session = world.tables.portalSessions.get(id);
  const customer = world.tables.customers.get(session?.customer ?? '');
  if (!session || !customer || !portalFeaturesOf(world, session).payment_method_update.enabled)
    return showPortal(world, id);
  const typedCard = readTypedCard(body);
  const result = parseCard(typedCard);
  if ('errors' in result)
    return renderPortal(world, session, { typed: typedCard, errors: result.errors, decline: null });
  const decline = declineOf(result.card.behavior, true);
  if (decline)
    return renderPortal(world, session, { typed: typedCard, errors: {}, decline: decline.message });
  replaceCard(world, customer, result.card);
  return renderPortal(world, session, EMPTY_CARD_FORM, 'Your card was replaced.');
}

function portalFeaturesOf(world: World, session: PortalSession): Stripe.BillingPortal.Configuration.Features {
  const configuration = world.tables.portalConfigurations.get(idOf(session.configuration));
  if (!configuration) throw new Error(`Portal session ${session.id} has no configuration`);
  return configuration.features;
}

function renderPortal(
  world: World,
  session: PortalSession,
  formState: CardFormState,
  message?: string,
): Page {
  const { invoice_history, payment_method_update } = portalFeaturesOf(world, session);
  const backLinkHtml = session.return_url
    ? `<a class="back" href="${escapeHtml(session.return_url)}">Return to LingoStory</a>`
    : '';
  const card = `<h2>Card</h2>
${message ? `<p class="done" role="status">${escapeHtml(message)}</p>` : ''}
<p class="terms">${escapeHtml(describeSavedCard(world, session.customer))}</p>
${renderCardForm(formState, 'Replace card')}`;
  const content = `${backLinkHtml}
<h1>Card and invoices</h1>
${payment_method_update.enabled ? card : ''}
${invoice_history.enabled ? `<h2>Invoices</h2>\n${renderInvoices(world, session.customer)}` : ''}`;
  return { status: 200, html: renderLayout('Card and invoices', content) };
}

function describeSavedCard(world: World, customerId: string): string {
  const defaultPaymentMethod =
    world.tables.customers.get(customerId)?.invoice_settings.default_payment_method;
  const subscriptions = [...world.tables.subscriptions.values()].filter(
    ({ customer }) => idOf(customer) === customerId,
  );
  const method = idOf(defaultPaymentMethod) || idOf(subscriptions.at(-1)?.default_payment_method);
  const card = world.tables.paymentMethods.get(method)?.card;
  if (!card) return 'No card is stored.';
  const expiryMonth = String(card.exp_month).padStart(2, '0');
  return `${card.brand.toUpperCase()} ending in ${card.last4}, expires ${expiryMonth}/${card.exp_year}`;
}

const INVOICE_STATUS_LABELS: Record<string, string> = { paid: 'Paid', open: 'Open', void: 'Withdrawn' };

function renderInvoices(world: World, customerId: string): string {
  const invoices = [...world.tables.invoices.values()]
    .filter(({ customer, status }) => idOf(customer) === customerId && status !== 'draft')
    .reverse();
  if (invoices.length === 0) return '<p class="terms">No invoices yet.</p>';
  const rows = invoices.map(({ hosted_invoice_url: url, created, total, status, number }) => {
    const name = escapeHtml(number ?? '');
    const link = url ? `<a href="${escapeHtml(url)}">${name}</a>` : name;
    return `<li>${link}: ${formatLongDate(created)}, ${formatDollars(total)}, ${INVOICE_STATUS_LABELS[status ?? ''] ?? 'Closed'}</li>`;
  });
  return `<ul class="invoices">\n${rows.join('\n')}\n</ul>`;
}
