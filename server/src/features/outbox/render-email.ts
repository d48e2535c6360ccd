import { isPlainName } from '@lingostory/contract/names';
import { escapeUTF8 as escapeHtml } from 'entities';

/** An email's content between the greeting and the signature. */
export type EmailContent = {
  /** The paragraphs above the button. One that starts with four spaces is shown as a code to copy. */
  paragraphs: string[];
  /** The email's only button, or null if it has none. */
  action: { label: string; url: string } | null;
  /** The paragraphs below the button. */
  closing: string[];
  /** The link below the signature by which the recipient unsubscribes, or null if it has none. */
  unsubscribeUrl: string | null;
};

const paragraphSeparator = '\n\n';
export const joinParagraphs = (paragraphs: string[]) => paragraphs.join(paragraphSeparator);
export const splitParagraphs = (text: string) => (text === '' ? [] : text.split(paragraphSeparator));

const signature = 'The LingoStory team';
const unsubscribeLabel = 'Unsubscribe';
const isCodeParagraph = (paragraph: string) => paragraph.startsWith('    ');

/**
 * Returns the greeting. Leaves out a name that could be mistaken for a link, which older accounts may still have.
 * `name` is null if the recipient may not be the account's owner.
 */
const formatGreeting = (name: string | null) => (name !== null && isPlainName(name) ? `Hi ${name},` : 'Hi,');

export function renderText(content: EmailContent, name: string | null): string {
  const { paragraphs, action, closing, unsubscribeUrl } = content;
  const linkParagraphs = action ? [`${action.label}:\n${action.url}`] : [];
  const lastParagraphs = unsubscribeUrl === null ? [] : [`${unsubscribeLabel}:\n${unsubscribeUrl}`];
  return [
    formatGreeting(name),
    ...paragraphs,
    ...linkParagraphs,
    ...closing,
    signature,
    ...lastParagraphs,
  ].join(paragraphSeparator);
}

const fontStack = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Style sheet for dark mode. Mail programs that ignore it show the inline colors of light mode. */
const darkModeCss = `@media (prefers-color-scheme: dark) {
  .paper { background: #15130f !important; }
  .leaf { background: #1d1a16 !important; border-color: #39332a !important; }
  .ink { color: #efe8dc !important; }
  .soft { color: #b9ae9f !important; }
  .code { background: #26221c !important; color: #efe8dc !important; }
  .button { background: #9db7ff !important; color: #101a36 !important; }
}`;

function renderParagraph(paragraph: string): string {
  if (isCodeParagraph(paragraph))
    return `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:10px;background:#f1e9dc;color:#211c16;font:600 17px/1.4 ui-monospace,Menlo,Consolas,monospace;text-align:center">${escapeHtml(paragraph.trim())}</p>`;
  return `<p class="ink" style="margin:0 0 16px;color:#211c16">${escapeHtml(paragraph)}</p>`;
}

function renderAction({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 22px;border-radius:10px;background:#1f3f94;color:#fffdf9;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

const renderUnsubscribeLink = (url: string) =>
  `<p style="margin:16px 0 0;font-size:14px"><a class="soft" href="${escapeHtml(url)}" style="color:#5c5348">${unsubscribeLabel}</a></p>`;

/** Renders the text of `renderText` as HTML, with a button for its link. The HTML loads no images or fonts. */
export function renderHtml(
  { paragraphs, action, closing, unsubscribeUrl }: EmailContent,
  { subject, name }: { subject: string; name: string | null },
): string {
  const htmlParts = [
    renderParagraph(formatGreeting(name)),
    ...paragraphs.map(renderParagraph),
    ...(action ? [renderAction(action)] : []),
    ...closing.map(renderParagraph),
    `<p class="soft" style="margin:24px 0 0;color:#5c5348">${signature}</p>`,
    ...(unsubscribeUrl === null ? [] : [renderUnsubscribeLink(unsubscribeUrl)]),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkModeCss}</style>
</head>
<body class="paper" style="margin:0;padding:24px 12px;background:#fbf7f0;font:16px/1.55 ${fontStack}">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%"><tr><td align="center">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:560px"><tr><td>
<p class="ink" style="margin:0 0 16px;color:#211c16;font:600 22px/1.2 Literata,Georgia,serif">Lingo<i>Story</i></p>
<div class="leaf" style="padding:28px;border:1px solid #e2d7c5;border-radius:18px;background:#fffdf9">
${htmlParts.join('\n')}
</div>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
