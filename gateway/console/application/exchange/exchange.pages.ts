import { transferPage } from './transfer-page.ts';
import { transfersPage } from './transfers-page.ts';

export const pages = [transfersPage, transferPage];
