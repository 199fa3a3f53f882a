/**
 * What a book does with script: the popup over a list, the current stock of the book that is shown, its chosen
 * edition in the address, and its cover when the picture fails; and a form that is left before its island came.
 * The runtime loads this script at the first interaction, or when a picture fails. It needs no React, so a book can
 * be read as soon as its page has come.
 */
import { saveFormsOnLeave } from '../../actions/client.ts';
import { startBookDialog } from './book-dialog.ts';
import { keepEditions } from './choose-edition.ts';
import { drawFailedCovers } from './draw-failed-covers.ts';
import { refreshStock } from './refresh-stock.ts';

delete document.documentElement.dataset['loadFailed'];
drawFailedCovers();
saveFormsOnLeave(['contact', 'newsletter'], 'send');
keepEditions();
const dialog = document.querySelector<HTMLDialogElement>('#book-dialog');
const content = dialog?.querySelector('.popup-content');
if (dialog && content) startBookDialog(dialog, content);
const article = document.querySelector('[data-book-page]');
if (article) void refreshStock(article);
