/** The cookie that says that this browser's local storage holds a cart or a session. */
export const keptCookie = 'kept';

/** Whether the cookies of a browser, as `document.cookie` gives them, say so. */
export const isMarked = (cookies: string): boolean => cookies.includes(`${keptCookie}=`);
