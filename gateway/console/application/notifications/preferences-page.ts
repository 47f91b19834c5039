import { html } from 'lit';
import { headingView } from '../element/page-elements.ts';
import {
  ListNotificationPreferencesDocument,
  type ListNotificationPreferencesQuery,
  UpdateNotificationPreferenceDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { reasonOf } from '../platform.ts';
import { channelLabel } from './channel-label.ts';
import { notificationTabs, readPermission } from './notification-tabs.ts';

type Preference = ListNotificationPreferencesQuery['notificationPreferences'][number];

/** Types by channels: what the caller wants to hear about, and how. */
export const preferencesPage = page({
  path: '/notifications/preferences',
  title: 'preferences',
  permission: readPermission,
  load: ({ api, signal }) => api.run(ListNotificationPreferencesDocument, {}, signal),
  view: ({ notificationPreferences }, visit) => {
    const channels = [
      ...new Set(notificationPreferences.flatMap((one) => one.channels.map(({ channel }) => channel))),
    ];
    return html`${headingView({ title: visit.word('preferences') }, visit)}${notificationTabs(visit)}
      <div class="sheet" role="region" tabindex="0" aria-label=${visit.word('preferences')}><table class="matrix">
        <thead><tr><th scope="col">${visit.word('type')}</th>
          ${channels.map((channel) => html`<th scope="col">${channelLabel(channel)}</th>`)}</tr></thead>
        <tbody>${notificationPreferences.map(
          (one) => html`<tr>
            <th scope="row">${one.label}${one.allowUserOptOut ? '' : html` <span class="soft">(${visit.word('mandatory')})</span>`}</th>
            ${channels.map((channel) => {
              const known = one.channels.find((other) => other.channel === channel);
              return html`<td data-label=${channelLabel(channel)}>${
                known === undefined
                  ? '—'
                  : html`<input type="checkbox" aria-label="${one.label}: ${channelLabel(channel)}"
                      .checked=${known.isEnabled} ?disabled=${known.isRequired}
                      @change=${(event: Event) => change(one, channel, event.target as HTMLInputElement, visit)} />`
              }</td>`;
            })}
          </tr>`,
        )}</tbody>
      </table></div>`;
  },
});

async function change(one: Preference, channel: string, box: HTMLInputElement, visit: Visit): Promise<void> {
  // The others keep to what decides them: a choice for the type is stronger than one for its category.
  const channels = [{ channel, isEnabled: box.checked }];
  try {
    await visit.api.run(UpdateNotificationPreferenceDocument, {
      input: { notificationType: one.notificationType, channels },
    });
    visit.announce(
      visit.word('preferenceSaved', {
        type: one.label,
        channel: channelLabel(channel),
        state: visit.word(box.checked ? 'on' : 'off'),
      }),
    );
    await visit.reload();
  } catch (error) {
    box.checked = !box.checked;
    visit.announce(reasonOf(error));
  }
}
