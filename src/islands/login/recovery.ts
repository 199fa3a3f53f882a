/** Runs inline: who comes by a link to choose a new password does not first see the form to sign in. */
if (location.hash.includes('type=recovery')) document.documentElement.dataset['recovering'] = '';

export {};
