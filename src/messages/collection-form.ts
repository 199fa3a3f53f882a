const errors: Record<string, string> = {
  missing: 'Please fill in this field.',
  'too-long': 'This is too long.',
  'no-handle': 'A handle has no spaces and none of / ? #.',
  'no-picture': 'Please enter the https:// address of a picture among the shop’s files at Shopify.',
  duplicate: 'There is already a collection with this ID or handle.',
};

/** Returns the message of an error code. */
export function collectionFieldError(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (errors[code] ?? code);
}
