import { sayMoment } from '../domain/person.ts';

const clock = (moment: string) =>
  new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** How the public site is renewed: in a word, and in a sentence. */
export const publishWords = {
  gathering: {
    word: 'Publishing…',
    sentence: 'Your changes go out together in a few seconds.',
  },
  building: {
    word: 'Publishing…',
    sentence: 'The site is built anew; builds begin at least a minute apart.',
  },
  live: (builtAt: string) => ({
    word: 'Live',
    sentence: `The site was built at ${clock(builtAt)} and shows your changes.`,
  }),
  notBuilt: ({ outcome, reason }: { outcome: string; reason: string | null }) => ({
    word: 'Not published',
    sentence: `${
      outcome === 'refused' ? 'The new site did not pass its checks' : 'The build failed'
    }, so the old one stays. It is tried again by itself. (${reason})`,
  }),
  late: {
    word: 'Not published yet',
    sentence: 'Nothing was heard of the build. Your changes are saved.',
  },
  rolledBack: (builtAt: string | null) => ({
    word: 'Rolled back',
    sentence: `Your changes are saved and wait for the rollback to end. Shoppers see ${
      builtAt ? `the release of ${sayMoment(builtAt)}` : 'an older release'
    }.`,
  }),
  rollbackOver: {
    word: 'Not published yet',
    sentence: 'The rollback is over. Your changes are saved, and shown once you publish them.',
  },
  'no-answer': {
    word: 'Not published',
    sentence: 'The site’s server did not answer. Your changes are saved.',
  },
  'not-allowed': {
    word: 'Not published',
    sentence: 'The site’s server could not confirm your access. Your changes are saved.',
  },
  'no-door': (due: string | null) => ({
    word: 'Saved',
    sentence: due
      ? `Shown with the next scheduled build, due by ${clock(due)}.`
      : 'Shown with the next scheduled build.',
  }),
} as const;
