import type Stripe from 'stripe';
import { parseCard } from '../billing/cards.ts';
import { payInvoiceWithNewCard } from '../billing/pay-invoice.ts';
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

export function showInvoice(world: World, id: string): Page {
  const invoice = world.tables.invoices.get(id);
  if (!invoice) return renderMessagePage(404, 'No such invoice', 'This address leads to no invoice.');
  return renderClosedPage(invoice) ?? renderOpenPage(invoice, EMPTY_CARD_FORM);
}

export function submitInvoicePayment(world: World, id: string, body: string): Page {
  const invoice = world.tables.invoices.get(id);
  if (invoice?.status !== 'open') return showInvoice(world, id);
  const typedCard = readTypedCard(body);
  const result = parseCard(typedCard);
  if ('errors' in result)
    return renderOpenPage(invoice, { typed: typedCard, errors: result.errors, decline: null });
  const decline = payInvoiceWithNewCard(world, invoice, result.card);
  if (decline) return renderOpenPage(invoice, { typed: typedCard, errors: {}, decline: decline.message });
  return showInvoice(world, id);
}

function renderClosedPage(invoice: Stripe.Invoice): Page | null {
  const invoiceNumber = invoice.number ?? '';
  if (invoice.status === 'paid') {
    const paidMessage = `Invoice ${invoiceNumber} for ${formatDollars(invoice.total)} is paid. Thank you. You can close this page.`;
    return renderMessagePage(200, 'Invoice paid', paidMessage);
  }
  if (invoice.status === 'open') return null;
  return renderMessagePage(410, 'Nothing to pay', `Invoice ${invoiceNumber} was withdrawn. Nothing is due.`);
}

function renderOpenPage(invoice: Stripe.Invoice, formState: CardFormState): Page {
  const line = invoice.lines.data[0];
  const content = `<h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
<p class="shop">${escapeHtml(line?.description ?? '')}</p>
<p class="due">Due today ${formatDollars(invoice.amount_remaining)}</p>
<p class="terms">${line ? `For ${formatLongDate(line.period.start)} to ${formatLongDate(line.period.end)}. ` : ''}The card also pays the months to come.</p>
${renderCardForm(formState, `Pay ${formatDollars(invoice.amount_remaining)}`)}`;
  return { status: 200, html: renderLayout('Invoice', content) };
}
