import { sanitizeText } from '../../../../src/domain/text/sanitize-text.ts';
import { shop, theme } from '../../../../src/domain/site/shop.ts';

export type MailContent = {
  subject: string;
  title: string;
  /** Paragraphs before the button. */
  paragraphs: readonly string[];
  button?: { label: string; href: string };
  /** Paragraphs after the button. */
  after?: readonly string[];
  /** Quoted text of another person. */
  quote?: string;
  /** A footer line with a link. */
  footer?: { text: string; label: string; href: string };
};

/** The limit of a mail's subject in mail.ts. */
const maxLineLength = 300;
const address = `${shop.name}, ${shop.street}, ${shop.townLine}`;

/** Renders a mail as plain text and as HTML, with equal content. */
export function renderMail(content: MailContent): { subject: string; text: string; html: string } {
  return { subject: oneLine(content.subject), text: toText(content), html: toHtml(content) };
}

/** Returns the text as a single line, without characters that change the direction of others. */
export const oneLine = (text: string): string => sanitizeText(text, maxLineLength);

function toText({ title, paragraphs, quote, button, after = [], footer }: MailContent): string {
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

/**
 * The HTML loads no images, scripts or other resources. Except for the button, the colors are those
 * of the mail program's theme.
 */
function toHtml({ title, paragraphs, quote, button, after = [], footer }: MailContent): string {
  const lines = (texts: readonly string[]) =>
    texts
      .map((text) => escapeHtml(text).replace(/\r?\n/g, '<br>'))
      .map((text) => `<p style="margin:0 0 16px">${text}</p>`)
      .join('\n');
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
${quote === undefined ? '' : `<blockquote style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${theme.light.line};white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`}
${button ? `<p style="margin:24px 0">${link(button.href, button.label, `display:inline-block;padding:12px 24px;background:${theme.light.rose};color:${theme.light['on-rose']};text-decoration:none;border-radius:4px`)}</p>` : ''}
${lines(after)}
<p style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${theme.light.line};font-size:14px">${escapeHtml(address)}${footer ? `<br>${escapeHtml(footer.text)} ${link(footer.href, footer.label, 'color:inherit')}` : ''}</p>
</div>
</body>
</html>
`;
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? '');
