/** Why no book is found at the address of an ISBN. */
export const isbnFaults = {
  none: {
    title: 'That is no ISBN',
    text: 'An ISBN has ten or thirteen digits. It stands on the back of the book, above the bars.',
  },
  'check-digit': {
    title: 'That ISBN is mistyped',
    text: 'Its last digit does not fit the others. One of them slipped; look once more.',
  },
  unknown: {
    title: 'We do not have that one',
    text: 'The number is right, and the book is not on our shelves. Ask, and we will look for it.',
  },
} as const;
