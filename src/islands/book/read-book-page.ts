/** The article of a book's pre-rendered page, ready to stand in this document; null when it did not come. */
export async function readBookPage(href: string): Promise<Element | null> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const article = page.querySelector('[data-book-page]');
    if (!article) return null;
    adoptStyles(page);
    return document.adoptNode(article);
  } catch {
    return null;
  }
}

/** The styles of a book's page that this one lacks; every page's policy knows all of the site's. */
function adoptStyles(page: Document): void {
  const worn = new Set([...document.querySelectorAll('style')].map(({ textContent }) => textContent));
  for (const { textContent } of page.querySelectorAll('head style')) {
    if (worn.has(textContent)) continue;
    const style = document.createElement('style');
    style.textContent = textContent;
    document.head.append(style);
  }
}
