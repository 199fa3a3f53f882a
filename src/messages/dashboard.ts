import { formatCount, formatNumber } from '../domain/cart/money.ts';
import { isolateText, type ToastMessage } from './toast-message.ts';

const failure = (text: string, title = 'Error'): ToastMessage => ({ title, text, isError: true });
/** Shown for errors without a known code. */
export const unexpectedError = failure('Something went wrong. Please try again.');

const success = (text: string): ToastMessage => ({ title: 'Success', text });

/** Shown if the database rejects a write because the user is no longer approved. */
export const notAllowed = failure('Your access to the dashboard has changed.');

export const eventNotices = {
  notFetched: failure('Failed to fetch events'),
  notDeleted: failure('Failed to delete event'),
  notSaved: failure('Failed to save event'),
  notRestored: failure('Failed to restore event'),
  refused: (sentence: string) => failure(sentence || 'Failed to save event'),
  created: success('Event created successfully'),
  createdMany: (count: number) => success(`${formatNumber(count)} events created successfully`),
  updated: success('Event updated successfully'),
  updatedMany: (count: number) => success(`${formatNumber(count)} events updated successfully`),
  deleted: success('Event deleted successfully'),
  restored: success('Event restored'),
  notThere: failure('This event no longer exists. It may be in the trash.'),
  someoneAdded: (title: string): ToastMessage => ({
    title: 'New Event Added',
    text: isolateText(title),
  }),
  someoneUpdated: (title: string): ToastMessage => ({
    title: 'Event Updated',
    text: isolateText(title),
  }),
  someoneDeleted: (title: string): ToastMessage => ({
    title: 'Event Deleted',
    text: isolateText(title),
  }),
} as const;

export const imageNotices = {
  'not-an-image': failure('Please select an image file', 'Invalid File'),
  'too-large': failure('Please select an image under 5MB', 'File Too Large'),
  heic: failure(
    'This browser cannot open HEIC pictures. Please save it as JPEG: on a Mac, open it in Preview and choose File, Export; on Windows, open it in Photos and choose Save as; on an iPhone, send it to yourself by mail.',
    'Invalid File',
  ),
  notUploaded: failure('Failed to upload image', 'Upload Error'),
} as const;

export const deleteQuestions = {
  event: 'Are you sure you want to delete this event?',
  collection: 'Are you sure you want to delete this collection?',
  pick: 'Are you sure you want to remove this from staff picks?',
  user: 'Are you sure you want to delete this user? This action cannot be undone.',
} as const;

/** Follows a question about a user whose messages nobody answers then. */
export const messagesFreed = (count: number): string =>
  count === 0 ? '' : ` ${formatCount(count, 'message')} will be nobody’s again.`;

const maxListedTitles = 3;

/** Names a few titles, and counts the others. */
function listTitles(titles: readonly string[]): string {
  const named = titles.slice(0, maxListedTitles).map((title) => `“${isolateText(title)}”`);
  const rest = titles.length - named.length;
  return named.join(', ') + (rest > 0 ? ` and ${formatNumber(rest)} more` : '');
}

export const pickNotices = {
  notFetched: failure('Failed to fetch staff picks'),
  noProducts: (reason: { message: string; requestId: string | null } | null) =>
    failure(
      reason
        ? `Failed to fetch products: ${reason.message}${reason.requestId ? ` (request ${reason.requestId})` : ''}`
        : 'Failed to fetch products from collections',
    ),
  /** What was wanted is so already, which is no error. */
  alreadyAdded: (title: string): ToastMessage => ({
    title: isolateText(title),
    text: 'This product is already in staff picks',
  }),
  notAdded: (titles: readonly string[]) =>
    failure(`Failed to add product to staff picks: ${listTitles(titles)}`),
  notDeleted: failure('Failed to remove from staff picks'),
  notRestored: failure('Failed to restore the staff pick. It may have been added again.'),
  notNoted: failure('Failed to save the note'),
  noteGone: failure('Somebody has removed this staff pick. You can restore it from the Trash.'),
  toggleFailed: failure('Failed to update staff pick status'),
  priceFailed: failure('Failed to update pricing'),
  allPricesFailed: failure('Failed to update any pricing'),
  reorderFailed: failure('Failed to update the order'),
  added: success('Product added to staff picks'),
  deleted: success('Removed from staff picks'),
  restored: success('Staff pick restored'),
  noted: success('Note saved'),
  priced: (title: string) => success(`Updated pricing for "${isolateText(title)}"`),
  allPriced: (count: number, failed: number) =>
    success(
      `Updated pricing for ${formatCount(count, 'product')}${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}`,
    ),
} as const;

export const collectionNotices = {
  notFetched: failure('Failed to fetch collections'),
  notSaved: failure('Failed to save collection'),
  notDeleted: failure('Failed to delete collection'),
  notRestored: failure('Failed to restore the collection. It may have been added again.'),
  toggleFailed: failure('Failed to update collection status'),
  notRefreshed: failure('Failed to refresh collections data'),
  reorderFailed: failure('Failed to update the order'),
  added: success('Collection added successfully'),
  addedUnchecked: success('Collection added. Shopify did not answer, so its ID is unchecked.'),
  savedUnchecked: success('Collection saved. Shopify did not answer, so its ID is unchecked.'),
  updated: success('Collection updated successfully'),
  deleted: success('Collection deleted successfully'),
  restored: success('Collection restored'),
  gone: failure('Somebody has deleted this collection. You can restore it from the Trash.'),
  refreshed: success('Collections data refreshed successfully'),
} as const;

/** The names of the fields in which two users' versions of a collection can differ. */
export const collectionLabels = {
  collection_id: 'Collection ID',
  title: 'Title',
  handle: 'Handle',
  description: 'Description',
  icon: 'Icon',
  gradient: 'Gradient',
  fallback_image: 'Fallback Image',
  show_in_browse: 'Show in browse',
  edition: 'Edition',
} as const;

/** What the fields and columns of the collections are, for a newcomer. */
export const collectionHints = {
  collection_id:
    'The number at the end of the collection’s address in Shopify’s admin: open Products, Collections, then the collection. In …/collections/123456789 it is 123456789.',
  handle:
    'Shopify’s short name of the collection, which is the end of its address on the site: signed-books in /collections/signed-books. In Shopify’s admin it stands under Search engine listing.',
  show_in_browse:
    'On: its books appear in Browse Books, in the search and in the genres. Off: only on the page of this collection, and wherever another collection shows them.',
  status: 'Active collections have a page on the site. Inactive ones are hidden, and stay here.',
} as const;

export const pickHints = {
  price: 'The price when it was last refreshed. The site itself shows the current one.',
  rating:
    'Staff rating (stars): the stars beside the book on the site. Each staff pick has five, and shoppers cannot change them.',
  status:
    'Active picks are on the site, the first four on the home page. Inactive ones are hidden, and stay here.',
} as const;

const notAllowedAction = (text: string) => failure(text, 'Action Not Allowed');

export const userNotices = {
  notFetched: failure('Failed to fetch users. Please try again.'),
  toggleFailed: failure('Failed to update user status. Please try again.'),
  notDeleted: failure('Failed to delete user. Please try again.'),
  notCreated: failure('Failed to create user. Please try again.'),
  missing: failure('Please fill in all fields.'),
  refused: (sentence: string) => notAllowedAction(sentence),
  ownStatus: notAllowedAction('You cannot modify your own approval status.'),
  ownAccount: notAllowedAction('You cannot delete your own account.'),
  approved: success('User approved successfully.'),
  revoked: success('User access revoked successfully.'),
  secondStepRemoved: success('Second step removed.'),
  roleGiven: success('Role changed.'),
  roleNotGiven: failure('Failed to change the role. Please try again.'),
  deleted: success('User deleted successfully.'),
  created: success('User created successfully. They can now log in.'),
  notInvited: failure('Failed to send the invitation. Please try again.'),
  invited: success('Invitation sent. The account waits for approval.'),
  invitedAndApproved: success('Invitation sent. The account is approved.'),
  invitedAgain: success('Invitation sent again.'),
  addedNotApproved: failure('The account is there, but could not be approved.'),
} as const;
export const settingsNotices = {
  notFetched: failure('Failed to fetch the settings. Please try again.'),
  notSaved: failure('Failed to save the settings. Please try again.'),
  saved: success('Settings saved.'),
  nameSaved: success('Name saved.'),
  noRecoveryCodes: failure(
    'No recovery codes were made. Please make them in Settings, under Sign-In.',
  ),
  sessionsNotFetched: failure('Failed to fetch your sessions. Please try again.'),
  sessionNotEnded: failure('Failed to end the session. Please try again.'),
  sessionEnded: success('The session has ended.'),
  refused: (sentence: string) => notAllowedAction(sentence),
} as const;

const errors: Record<string, string> = {
  missing: 'Please fill in this field.',
  'too-long': 'This is too long.',
  'no-handle': 'A handle has no spaces and none of / ? #.',
  'no-picture': 'Please enter the https:// address of a picture among the shop’s files at Shopify.',
  duplicate: 'There is already a collection with this ID or handle.',
  'unknown-id':
    'Shopify has no collection with this ID, or does not show it in this shop’s sales channel.',
};

/** The warning of a handle that is not that of the collection with the ID. */
export const otherHandle = (handle: string): string =>
  `At Shopify, the handle of the collection with this ID is “${handle}”. The site uses that one.`;

export const uncheckedId =
  'Shopify does not answer, so this ID could not be checked. Nothing is saved yet. Try again later, or save it unchecked if you are sure.';

/** The error of an ID that Shopify does not have, beside a handle that it has. */
export const otherId = (title: string, id: string): string =>
  `Shopify has no collection with this ID. The handle is that of “${isolateText(title)}”, whose ID is ${id}.`;

/** Returns the message of an error code. */
export function collectionFieldError(code: string | undefined): string | undefined {
  return code === undefined ? undefined : (errors[code] ?? code);
}
