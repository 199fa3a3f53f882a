declare global {
  interface Window {
    /** Of each press, key and tap: the longest time to the next frame, by its number, in ms. */
    inputs: Map<number, number>;
  }
}

/** Runs in the page before all else: notes how long each input waited for its frame. */
export function recordInputs(): void {
  window.inputs = new Map();
  const asked = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = entry instanceof PerformanceEventTiming ? entry.interactionId : 0;
      if (id) window.inputs.set(id, Math.max(window.inputs.get(id) ?? 0, entry.duration));
    }
  }).observe(asked);
}
