/**
 * Runs inline. It creates the map's frame on the first click on a map link, because an empty frame
 * costs as much as a page.
 */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-iframe-title]')) {
  link.addEventListener(
    'click',
    () => {
      const frame = document.createElement('iframe');
      frame.name = link.target;
      frame.title = link.dataset['iframeTitle'] ?? '';
      document.querySelector('.map')?.append(frame);
    },
    { once: true },
  );
}
