/** Runs inline: lays the frame that a link asks for only when it is pressed, since an empty one costs as much as a page. */
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
