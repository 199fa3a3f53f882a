/** The article of a book's pre-rendered page, ready to stand in this document; null when it did not come. */
export async function readBookPage(href: string): Promise<Element | null> {
  try {
    const response = await fetch(href, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) return null;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const article = page.querySelector('[data-book-page]');
    return article && document.adoptNode(article);
  } catch {
    return null;
  }
}
