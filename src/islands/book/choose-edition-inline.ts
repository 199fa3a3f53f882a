/** Runs inline at the end of pages of books with several editions. */
import { chooseEdition } from './choose-edition.ts';

chooseEdition(document, location.hash);
