/** Runs inline at the end of pages that show pre-orders. */
import { endPreOrders } from './end-pre-orders.ts';

const timeZone = document.currentScript?.dataset['timeZone'];
// The Swedish locale formats dates as ISO 8601.
endPreOrders(document, new Date().toLocaleDateString('sv-SE', { timeZone }));
