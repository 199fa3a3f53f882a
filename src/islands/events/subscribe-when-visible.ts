/** Begins to follow the events once their list comes near the screen: the backend's client comes only then. */
export function subscribeWhenVisible(): void {
  const list = document.querySelector<HTMLElement>('[data-events-hash]');
  if (!list) return;
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      near.disconnect();
      void import('./live-events.ts').then(({ keepEventsLive }) =>
        keepEventsLive(list.dataset['eventsHash'] ?? ''),
      );
    },
    { rootMargin: '200px' },
  );
  near.observe(list);
}
