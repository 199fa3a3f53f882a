import type { WithdrawalFailure } from '../domain/people/withdrawal.ts';
import type { ToastMessage } from './toast-message.ts';

const nothingSent = 'Nothing was sent';

/** Stands above the button that confirms. What was typed stays. */
export const withdrawalFailures: Record<WithdrawalFailure, ToastMessage> = {
  automated: {
    title: nothingSent,
    text: 'A hidden field that only robots fill in was filled in, perhaps by your password manager. We have emptied it. Please press once more.',
    isError: true,
  },
  refused: {
    title: nothingSent,
    text: 'Our records cannot hold a character in it, or it is too long. Please change it, or write to us at the address below.',
    isError: true,
  },
  unavailable: {
    title: 'It did not get through',
    text: 'What you typed is still here. Wait a minute and press once more, or write to us at the address below.',
    isError: true,
  },
  elsewhere: {
    title: 'Already on its way',
    text: 'Another tab of yours has sent it. Please look for the receipt in your mail.',
  },
};

/** Shown on a page after that of the form. `time` is when it was received. */
export const withdrawalNotices = {
  received: (time: string): ToastMessage => ({
    title: 'We have your withdrawal',
    text: `It reached us on ${time}. A receipt is in your mail.`,
    durationMs: 8000,
  }),
  failed: {
    title: 'Your withdrawal was not sent',
    text: 'It did not get through to us. Please open the form again, or write to us.',
    isError: true,
  },
} as const;
