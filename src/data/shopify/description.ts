import type { Description } from '../../domain/book.ts';
import { sanitizeHtml, htmlToText } from './rich-text.ts';

/**
 * What a publisher wrote of a book, cleaned when it is first shown: most of a large shop's pages are
 * not rendered again. As JSON it is what it was made of, so that a digest needs no cleaning.
 */
export class LazyDescription implements Description {
  readonly #given: string;
  #html: string | undefined;

  /** Throws TypeError where there is no text at all. */
  constructor(given: string) {
    this.#given = given.trim();
  }

  get html(): string {
    this.#html ??= sanitizeHtml(this.#given);
    return this.#html;
  }

  get text(): string {
    return htmlToText(this.html);
  }

  toJSON(): string {
    return this.#given;
  }
}
