/**
 * Subscribes to the events when their list comes near the viewport. The backend's client loads only
 * then.
 */
export function subscribeWhenVisible(): void {
  const list = document.querySelector<HTMLElement>('[data-events-hash]');
  if (!list) return;
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      // Without it, the page shows the events as they were when it was built.
      void import('./live-events.ts').then(
        ({ keepEventsLive }) => {
          const { eventsHash = '', builtAt = '' } = list.dataset;
          keepEventsLive(eventsHash, new Date(builtAt));
        },
        () => undefined,
      );
    },
    { rootMargin: '200px' },
  );
  observer.observe(list);
}
