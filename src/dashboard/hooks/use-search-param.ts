import { useEffect, useState } from 'react';

/** Safari refuses more than 100 changes of the address in 30 seconds, so a typed text is one change. */
const debounceMs = 300;

/**
 * Returns a parameter of the address and a function that sets it, so that a reload or a shared link
 * shows the same. The address changes without a history entry. An empty value removes it.
 */
export function useSearchParam(name: string): [value: string, set: (value: string) => void] {
  const [value, setValue] = useState(() => readParam(name));
  useEffect(() => {
    if (value === readParam(name)) return;
    const timer = setTimeout(() => writeParam(name, value), debounceMs);
    return () => clearTimeout(timer);
  }, [name, value]);
  return [value, setValue];
}

const readParam = (name: string) => new URLSearchParams(location.search).get(name) ?? '';

function writeParam(name: string, value: string): void {
  const url = new URL(location.href);
  if (value) url.searchParams.set(name, value);
  else url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
