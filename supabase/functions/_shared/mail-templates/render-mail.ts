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
  /** Footer lines with links. */
  footer?: readonly { text: string; links: Readonly<Record<string, string>> }[];
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

function toText({
  title,
  paragraphs,
  quote,
  button,
  after = [],
  footer = [],
}: MailContent): string {
  const parts = [
    title,
    ...paragraphs,
    ...(quote === undefined ? [] : [quote.replace(/\r\n?/g, '\n').replace(/^/gm, '> ')]),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...after,
    `--\n${address}`,
    ...footer.map(({ text, links }) =>
      [text, ...Object.entries(links).map(([label, href]) => `${label}: ${href}`)].join('\n'),
    ),
  ];
  return `${parts.join('\n\n')}\n`;
}

const { light, dark } = theme;
const heading = `font:normal 28px/1.25 Georgia,'Times New Roman',serif`;

/**
 * The HTML loads no images, scripts or other resources. Programs without a dark mode, or without styles in the head,
 * show paper and wine; those that turn colors themselves find none that depends on another.
 */
function toHtml({
  title,
  paragraphs,
  quote,
  button,
  after = [],
  footer = [],
}: MailContent): string {
  const lines = (texts: readonly string[]) =>
    texts
      .map((text) => escapeHtml(text).replace(/\r?\n/g, '<br>'))
      .map((text) => `<p dir="auto" style="margin:0 0 16px">${text}</p>`)
      .join('\n');
  const link = (href: string, label: string, attributes: string) =>
    `<a href="${escapeHtml(href)}" ${attributes}>${escapeHtml(label)}</a>`;
  const toLinks = (links: Readonly<Record<string, string>>) =>
    Object.entries(links)
      .map(([label, href]) => link(href, label, 'style="color:inherit"'))
      .join(' · ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important;color:${dark.ink}!important}
.leaf{background:${dark.leaf}!important;color:${dark.ink}!important;border-color:${dark.line}!important}
.head{background:${dark.wine}!important;color:${dark['on-wine']}!important}
.soft{color:${dark.soft}!important;border-color:${dark.line}!important}
.button{background:${dark.rose}!important;color:${dark['on-rose']}!important}
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};color:${light.ink}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.paper}" style="background:${light.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="leaf" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${light.leaf}" style="max-width:560px;background:${light.leaf};color:${light.ink};border:1px solid ${light.line};font:17px/1.6 Georgia,'Times New Roman',serif;overflow-wrap:anywhere">
<tr><td class="head" align="center" bgcolor="${light.wine}" style="padding:18px 24px;background:${light.wine};color:${light['on-wine']};font-size:20px">${escapeHtml(shop.name)}</td></tr>
<tr><td align="left" style="padding:28px 24px 12px">
<h1 dir="auto" style="margin:0 0 16px;${heading}">${escapeHtml(title)}</h1>
${lines(paragraphs)}
${quote === undefined ? '' : `<blockquote dir="auto" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid ${light.line};white-space:pre-wrap">${escapeHtml(quote)}</blockquote>`}
${button ? `<p style="margin:24px 0">${link(button.href, button.label, `class="button" style="display:inline-block;padding:12px 24px;background:${light.rose};color:${light['on-rose']};text-decoration:none"`)}</p>` : ''}
${lines(after)}
</td></tr>
<tr><td class="soft" align="left" style="padding:16px 24px 24px;border-top:1px solid ${light.line};color:${light.soft};font-size:14px">${escapeHtml(address)}${footer.map(({ text, links }) => `<br>${escapeHtml(text)} ${toLinks(links)}`).join('')}</td></tr>
</table>
</td></tr>
</table>
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
