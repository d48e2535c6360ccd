import type Stripe from 'stripe';
import { readCard } from '../billing/cards.ts';
import { payWithNewCard } from '../billing/pay-invoice.ts';
import type { World } from '../state/world.ts';
import { type CardEntry, cardForm, EMPTY_ENTRY, readEntry } from './card-form.ts';
import { dollars, escapeHtml, layout, longDate, messagePage, type Page } from './html.ts';

export function showInvoice(world: World, id: string): Page {
  const invoice = world.tables.invoices.get(id);
  if (!invoice) return messagePage(404, 'No such invoice', 'This address leads to no invoice.');
  return closedPage(invoice) ?? openPage(invoice, EMPTY_ENTRY);
}

export function submitInvoice(world: World, id: string, body: string): Page {
  const invoice = world.tables.invoices.get(id);
  if (invoice?.status !== 'open') return showInvoice(world, id);
  const typed = readEntry(body);
  const result = readCard(typed);
  if ('errors' in result) return openPage(invoice, { typed, errors: result.errors, decline: null });
  const decline = payWithNewCard(world, invoice, result.card);
  if (decline) return openPage(invoice, { typed, errors: {}, decline: decline.message });
  return showInvoice(world, id);
}

function closedPage(invoice: Stripe.Invoice): Page | null {
  const number = invoice.number ?? '';
  if (invoice.status === 'paid') {
    const paidMessage = `Invoice ${number} for ${dollars(invoice.total)} is paid. Thank you. You can close this page.`;
    return messagePage(200, 'Invoice paid', paidMessage);
  }
  if (invoice.status === 'open') return null;
  return messagePage(410, 'Nothing to pay', `Invoice ${number} was withdrawn. Nothing is due.`);
}

function openPage(invoice: Stripe.Invoice, entry: CardEntry): Page {
  const line = invoice.lines.data[0];
  const content = `<h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1>
<p class="shop">${escapeHtml(line?.description ?? '')}</p>
<p class="due">Due today ${dollars(invoice.amount_remaining)}</p>
<p class="terms">${line ? `For ${longDate(line.period.start)} to ${longDate(line.period.end)}. ` : ''}The card also pays the months to come.</p>
${cardForm(entry, `Pay ${dollars(invoice.amount_remaining)}`)}`;
  return { status: 200, html: layout('Invoice', content) };
}
