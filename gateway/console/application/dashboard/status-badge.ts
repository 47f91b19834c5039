import type { DashboardSummaryResponse } from '../../../../schema/client/generated/operations.ts';
import { element } from '../element.ts';
import type { Language } from '../text/language.ts';

/** Label of a dashboard's status. */
export function statusBadge(status: DashboardSummaryResponse['status'], language: Language): HTMLElement {
  return element('span', { class: `badge ${status.toLowerCase()}` }, language.word(status));
}
