import { html } from 'hono/html';
import { shop, theme } from '../domain/site/shop.ts';

type Html = ReturnType<typeof html>;

/** Builds a page of the emulator: plain HTML without scripts. */
export const page = (title: string, body: Html): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${shop.name}</title>
        <style>
          body {
            max-width: 40rem;
            margin: 0 auto;
            padding: 1.5rem 1rem;
            font:
              1.0625rem/1.6 Georgia,
              serif;
            color: ${theme.light.ink};
            background: ${theme.light.paper};
            overflow-wrap: anywhere;
          }
          table {
            width: 100%;
            border-collapse: collapse;
          }
          th,
          td {
            padding: 0.6rem 0.4rem 0.6rem 0;
            border-bottom: 1px solid ${theme.light.line};
            text-align: left;
            vertical-align: top;
          }
          td:last-child,
          th:last-child {
            padding-right: 0;
            text-align: right;
            white-space: nowrap;
          }
          button {
            padding: 0.75rem 1.5rem;
            font: inherit;
            color: ${theme.light['on-rose']};
            background: ${theme.light.rose};
            border: 0;
            border-radius: 0.25rem;
            cursor: pointer;
          }
          a {
            color: ${theme.light.rose};
          }
          :focus-visible {
            outline: 3px solid ${theme.light.rose};
            outline-offset: 2px;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;

/** The headers of a page that loads nothing and submits only to its own origin. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};
