/** Runs inline. It hides the sign-in form for visitors who open a password reset link. */
if (location.hash.includes('type=recovery')) document.documentElement.dataset['recovering'] = '';

export {};
