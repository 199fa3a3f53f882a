import type { Notice } from './notice.ts';

export const failure = (text: string, title = 'Error'): Notice => ({ title, text, isError: true });
export const success = (text: string): Notice => ({ title: 'Success', text });

/** What is told when the records refuse because the right to write is gone. */
export const notAllowed = failure('Your access to the dashboard has changed.');

export const eventNotices = {
  notFetched: failure('Failed to fetch events'),
  notDeleted: failure('Failed to delete event'),
  notSaved: failure('Failed to save event'),
  notRestored: failure('Failed to restore event'),
  goneMeanwhile: failure('Somebody deleted this event. What you wrote is still here.'),
  refused: (sentence: string) => failure(sentence || 'Failed to save event'),
  created: success('Event created successfully'),
  updated: success('Event updated successfully'),
  deleted: success('Event deleted successfully'),
  restored: success('Event restored'),
  someoneAdded: (title: string): Notice => ({ title: 'New Event Added', text: title }),
  someoneUpdated: (title: string): Notice => ({ title: 'Event Updated', text: title }),
  someoneDeleted: (title: string): Notice => ({ title: 'Event Deleted', text: title }),
} as const;

export const pictureNotices = {
  'not-an-image': failure('Please select an image file', 'Invalid File'),
  'too-large': failure('Please select an image under 5MB', 'File Too Large'),
  notUploaded: (sentence: string) => failure(sentence || 'Failed to upload image', 'Upload Error'),
} as const;

export const deleteQuestions = {
  event: 'Are you sure you want to delete this event?',
  collection: 'Are you sure you want to delete this collection?',
  pick: 'Are you sure you want to remove this from staff picks?',
  user: 'Are you sure you want to delete this user? This action cannot be undone.',
} as const;
