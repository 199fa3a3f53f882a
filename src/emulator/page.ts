import { html } from 'hono/html';
import { shop } from '../domain/site/shop.ts';

export const page = (title: string, body: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${shop.name}</title>
        <style>
          :root {
            color-scheme: light dark;
            font:
              1.0625rem/1.6 Georgia,
              serif;
          }
          body {
            max-width: 40rem;
            margin: 1.5rem auto;
            padding: 0 1rem;
            overflow-wrap: anywhere;
          }
          button {
            padding: 0.75rem 1.5rem;
            font: inherit;
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
