import { shop } from '../../../../src/domain/shop.ts';
import { escapeHtml } from './escape-html.ts';

export type MailContent = {
  subject: string;
  title: string;
  /** Before the button. */
  paragraphs: readonly string[];
  button?: { label: string; href: string };
  /** After it. */
  after?: readonly string[];
  /** Somebody else's words, shown as they are. */
  quote?: string;
  /** A quiet line at the very end, with a link. */
  footer?: { text: string; label: string; href: string };
};

const address = `${shop.name}, ${shop.street}, ${shop.town}, ${shop.region} ${shop.postalCode}`;

/** A letter's words as plain text and as HTML: both say the same. */
export function renderMail(words: MailContent): { subject: string; text: string; html: string } {
  return { subject: oneLine(words.subject), text: textOf(words), html: htmlOf(words) };
}

/** A person's words where only one line can stand. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}

function textOf({ title, paragraphs, quote, button, after = [], footer }: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/^/gm, '> ')]),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    `--\n${address}`,
    ...(footer ? [`${footer.text}\n${footer.label}: ${footer.href}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** No picture, no script, nothing fetched. Colors are the reader's own, light or dark, but the button's. */
function htmlOf({ title, paragraphs, quote, button, after = [], footer }: MailContent): string {
  const lines = (texts: readonly string[]) =>
    texts.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
  const link = (href: string, label: string, style: string) =>
    `<a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}</style>
</head>
<body style="margin:0;padding:32px 20px;font:17px/1.6 Georgia,serif">
<div style="max-width:34em;margin:0 auto">
<p style="margin:0 0 24px;font-size:15px">${escapeHtml(shop.name)}</p>
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.25;font-weight:normal">${escapeHtml(title)}</h1>
${lines(paragraphs)}
${quote === undefined ? '' : `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #b3365b;white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`}
${button ? `<p style="margin:24px 0">${link(button.href, button.label, 'display:inline-block;padding:12px 24px;background:#8c1d3f;color:#ffffff;text-decoration:none;border-radius:4px')}</p>` : ''}
${lines(after)}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #9c8b82;font-size:14px">${escapeHtml(address)}${footer ? `<br>${escapeHtml(footer.text)} ${link(footer.href, footer.label, 'color:inherit')}` : ''}</p>
</div>
</body>
</html>
`;
}
