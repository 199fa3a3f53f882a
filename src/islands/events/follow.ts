/** Begins to follow the events once their list comes near the screen: the backend's client comes only then. */
export function followNearList(): void {
  const list = document.querySelector<HTMLElement>('[data-events]');
  if (!list) return;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      void import('./keep-live.ts').then(({ keepLive }) => keepLive(list.dataset['events'] ?? ''));
    },
    { rootMargin: '200px' },
  );
  near.observe(list);
}
