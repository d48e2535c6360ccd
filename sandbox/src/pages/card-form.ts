import type { CardErrors, TypedCard } from '../billing/cards.ts';
import { escapeHtml } from './html.ts';

export type CardFormState = { typed: TypedCard; errors: CardErrors; decline: string | null };

export const EMPTY_CARD_FORM: CardFormState = {
  typed: { number: '', expiry: '', cvc: '' },
  errors: {},
  decline: null,
};

/**
 * Renders a form that posts to the URL of its page and works without scripts. After an error, the CVC must be entered
 * again.
 */
export function renderCardForm(formState: CardFormState, buttonText: string): string {
  const firstInvalidField = (['number', 'expiry', 'cvc'] as const).find((name) => formState.errors[name]);
  const focus = firstInvalidField ?? (formState.decline ? 'number' : null);
  const renderField = (name: keyof TypedCard, label: string, attributes: string) => {
    const error = formState.errors[name];
    const value = name === 'cvc' ? '' : formState.typed[name];
    return `<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" ${attributes} value="${escapeHtml(value)}"${
      error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''
    }${focus === name ? ' autofocus' : ''} required>
${error ? `<p class="error" id="${name}-error">${escapeHtml(error)}</p>` : ''}
</div>`;
  };
  const alertMessage = formState.decline ?? (firstInvalidField ? 'Please check the fields below.' : null);
  return `<form method="post" novalidate>
${alertMessage ? `<p class="alert" role="alert">${escapeHtml(alertMessage)}</p>` : ''}
${renderField('number', 'Card number', 'autocomplete="cc-number" maxlength="24" placeholder="1234 1234 1234 1234"')}
<div class="pair">
${renderField('expiry', 'Expiry', 'autocomplete="cc-exp" maxlength="9" placeholder="MM / YY"')}
${renderField('cvc', 'CVC', 'autocomplete="cc-csc" maxlength="4" placeholder="123"')}
</div>
<button type="submit">${escapeHtml(buttonText)}</button>
</form>
<p class="note">This is a test page: no money moves, and only test cards work. Use <span class="digits">4242 4242 4242 4242</span> with any future expiry and any CVC.</p>`;
}

export function readTypedCard(body: string): TypedCard {
  const form = new URLSearchParams(body);
  return { number: form.get('number') ?? '', expiry: form.get('expiry') ?? '', cvc: form.get('cvc') ?? '' };
}
