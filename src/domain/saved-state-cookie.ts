/** The cookie that marks browsers whose local storage holds a cart or a session. */
export const savedStateCookie = 'kept';

/** Returns true if `document.cookie` contains the saved-state cookie. */
export const hasSavedState = (cookies: string): boolean => cookies.includes(`${savedStateCookie}=`);
