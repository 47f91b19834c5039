import type { DashboardSummaryResponse } from '../../../../schema/client/generated/operations.ts';
import { element } from '../element.ts';
import type { Language } from '../text/language.ts';

/** Where a dashboard is in its life. */
export function statusBadge(status: DashboardSummaryResponse['status'], language: Language): HTMLElement {
  return element('span', { class: `badge ${status.toLowerCase()}` }, language.word(status));
}
