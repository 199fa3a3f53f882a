/** Adds the frame of the live map when its link is clicked: an empty frame costs as much as a page. */
export function addMapOnClick(): void {
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
}
