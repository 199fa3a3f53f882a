/** Said at the field of a gift card's recipient that the provider refuses. */
export const recipientRefused =
  'We could not send a gift card to this address on this day. Check both once more?';

/** Said at the line of a gift card whose day has passed. */
export const dayPassed = 'This day has passed.';

/** Said at the fields of a gift card. */
export const giftErrors = {
  email: 'Please enter a valid email address.',
  day: 'Please choose a day from today on, at most 90 days ahead.',
} as const;
