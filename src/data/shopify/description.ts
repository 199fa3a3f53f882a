import type { Description } from '../../domain/book.ts';
import { sanitizeHtml, htmlToText } from './rich-text.ts';

/**
 * A publisher's description. It is sanitized on first use, because most pages of a large shop are
 * not rendered again. Its JSON is the original text, so that a digest needs no sanitizing.
 */
export class LazyDescription implements Description {
  readonly #source: string;
  #html: string | undefined;

  /** Throws TypeError if there is no text. */
  constructor(source: string) {
    this.#source = source.trim();
  }

  get html(): string {
    this.#html ??= sanitizeHtml(this.#source);
    return this.#html;
  }

  get text(): string {
    return htmlToText(this.html);
  }

  toJSON(): string {
    return this.#source;
  }
}
