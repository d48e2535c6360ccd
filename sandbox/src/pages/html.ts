import { createHash } from 'node:crypto';

export type Page = { status: number; html: string };

export function escapeHtml(value: string): string {
  return value.replace(
    /[&<>"']/g,
    (character) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? character,
  );
}

const STYLE_SHEET = `
:root { color-scheme: light dark; --paper: #fbf7f0; --sheet: #fffdf8; --ink: #211c16; --faint: #63594c;
  --line: #8d8171; --deep: #1f3f94; --on-deep: #ffffff; --wrong: #a3261b; --note: #efe6d5; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1a1713; --sheet: #24201a; --ink: #f1e9dc; --faint: #b9ad9a; --line: #857a6a;
    --deep: #a9bff8; --on-deep: #131b33; --wrong: #ff9d8f; --note: #332d24; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
a { color: var(--deep); }
.back { display: inline-block; padding: .5rem 0; }
.shop { margin: 0 0 1rem; color: var(--faint); }
h1 { margin: .5rem 0; font: 600 1.75rem/1.2 Georgia, 'Times New Roman', serif; overflow-wrap: anywhere; }
.due { margin: 1rem 0 .25rem; font-size: 1.375rem; font-weight: 600; }
.terms { margin: 0 0 1.5rem; color: var(--faint); }
h2 { margin: 2rem 0 .5rem; font: 600 1.25rem/1.3 Georgia, 'Times New Roman', serif; }
.done { padding: .75rem 1rem; background: var(--note); border-radius: .375rem; }
.invoices { padding: 0; list-style: none; }
.invoices li { padding: .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
form { padding: 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; }
.field { margin-bottom: 1rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { display: block; margin-bottom: .25rem; font-weight: 600; }
input { width: 100%; min-height: 3rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; }
input[aria-invalid] { border: 2px solid var(--wrong); }
.error { margin: .25rem 0 0; color: var(--wrong); }
.alert { margin: 0 0 1rem; padding: .75rem 1rem; border: 2px solid var(--wrong); border-radius: .375rem; color: var(--wrong); }
button { width: 100%; min-height: 3rem; padding: .75rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--on-deep); background: var(--deep); border: 0; border-radius: .375rem; }
:focus-visible { outline: 3px solid var(--deep); outline-offset: 2px; }
.note { margin: 1.5rem 0 0; padding: .75rem 1rem; background: var(--note); border-radius: .375rem; font-size: .9375rem; }
::placeholder { color: var(--faint); opacity: 1; }
.digits { white-space: nowrap; font-variant-numeric: tabular-nums; }
`;

/** Headers that block scripts and external resources. The inline style sheet is allowed by its hash. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE_SHEET).digest('base64')}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Renders an HTML page. `title` is plain text and gets escaped, while `content` is HTML. */
export function renderLayout(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} · Test checkout</title>
<style>${STYLE_SHEET}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

export function renderMessagePage(
  status: number,
  title: string,
  message: string,
  link?: { to: string; text: string },
): Page {
  const linkHtml = link ? `\n<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.text)}</a></p>` : '';
  return {
    status,
    html: renderLayout(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(message)}</p>${linkHtml}`),
  };
}

export function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

export function formatLongDate(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}
