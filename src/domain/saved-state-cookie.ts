/** The cookie that says that this browser's local storage holds a cart or a session. */
export const savedStateCookie = 'kept';

/** Whether the cookies of a browser, as `document.cookie` gives them, say so. */
export const hasSavedState = (cookies: string): boolean => cookies.includes(`${savedStateCookie}=`);
