import type { ToastMessage } from '../messages/toast-message.ts';

/** What is said of a form in its place, and not by a toast. */
export const FormNotice = ({ notice: { title, text, isError } }: { notice: ToastMessage }) => (
  <p className="mb-6 border-l-4 border-rose pl-4 text-left" role={isError ? 'alert' : 'status'}>
    <strong className="[display:block]">{title}</strong>
    {text}
  </p>
);
