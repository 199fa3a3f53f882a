declare global {
  interface Window {
    /** The longest time from each interaction to the next frame in ms, by interaction id. */
    inputs: Map<number, number>;
  }
}

/** Runs in the page before its scripts. Records how long each input waits for its frame. */
export function recordInputs(): void {
  window.inputs = new Map();
  const options = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id = entry instanceof PerformanceEventTiming ? entry.interactionId : 0;
      if (id) window.inputs.set(id, Math.max(window.inputs.get(id) ?? 0, entry.duration));
    }
  }).observe(options);
}
