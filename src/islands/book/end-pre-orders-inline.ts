/** Runs inline at the end of pages that show pre-orders. */
import { endPreOrders } from './end-pre-orders.ts';

const timeZone = document.currentScript?.dataset['timeZone'];
// Sweden writes days as ISO 8601 does.
endPreOrders(document, new Date().toLocaleDateString('sv-SE', { timeZone }));
