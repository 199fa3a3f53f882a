import { honeypot } from '../../domain/contact.ts';

/** A field that only a bot fills in: out of sight and reach, and no browser or password manager fills it. */
export function Honeypot() {
  return (
    <div className="sr-only" inert>
      {/* In this order the home page is the shortest. */}
      <input data-1p-ignore autoComplete="off" data-lpignore data-bwignore name={honeypot} />
    </div>
  );
}
