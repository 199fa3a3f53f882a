import { honeypot } from '../../domain/contact.ts';

/**
 * A hidden field that only bots fill in. The attributes keep browsers and password managers out.
 */
export function Honeypot() {
  return (
    <div className="sr-only" inert>
      {/* In this attribute order, the compressed home page is smallest. */}
      <input data-1p-ignore autoComplete="off" data-lpignore data-bwignore name={honeypot} />
    </div>
  );
}
