/** Returns null where the browser refuses its storage: the page then saves nothing, and works. */
export function tryStorage<Value>(access: () => Value): Value | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Reads session storage; null where the browser refuses it. */
export const getItem = (name: string) => tryStorage(() => sessionStorage.getItem(name));

/** Writes session storage, where the browser allows it. */
export const setItem = (name: string, value: string) =>
  void tryStorage(() => sessionStorage.setItem(name, value));
