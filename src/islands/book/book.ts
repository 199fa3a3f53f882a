/**
 * What a book does with script: the popup over a list, and the current stock of the book that is shown. The
 * runtime loads this script at the first interaction. It needs no React, so a book can be read as soon as its
 * page has come.
 */
import { startBookDialog } from './book-dialog.ts';
import { refreshStock } from './refresh-stock.ts';

delete document.documentElement.dataset['loadFailed'];
const dialog = document.querySelector<HTMLDialogElement>('#book-dialog');
const content = dialog?.querySelector('.popup-content');
if (dialog && content) startBookDialog(dialog, content);
const article = document.querySelector('[data-book-page]');
if (article) void refreshStock(article);
