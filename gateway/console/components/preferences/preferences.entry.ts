import { html } from 'lit';
import {
  PlatformPreferencesDocument,
  type PlatformPreferencesQuery,
  PlatformPreferencesUpdateCategoryDocument,
  PlatformPreferencesUpdateDocument,
} from '../generated/operations.ts';
import { define, PlatformElement, type Words } from '../platform-element.ts';

const words = {
  title: ['Notification preferences', 'Préférences de notification'],
  type: ['Notification', 'Notification'],
  required: ['Always on', 'Toujours actif'],
  all: ['all', 'toutes'],
  on: ['On', 'Activé'],
  off: ['Off', 'Désactivé'],
  none: ['There is nothing to choose.', 'Il n’y a rien à choisir.'],
} as const satisfies Record<string, Words>;

const channels: Readonly<Record<string, Words>> = {
  inApp: ['In the app', 'Dans l’application'],
  email: ['E-mail', 'E-mail'],
  push: ['Push', 'Push'],
  mobilePush: ['Mobile', 'Mobile'],
  sms: ['SMS', 'SMS'],
  whatsApp: ['WhatsApp', 'WhatsApp'],
  sse: ['Live (SSE)', 'En direct (SSE)'],
  signalR: ['Live (SignalR)', 'En direct (SignalR)'],
  zulip: ['Zulip', 'Zulip'],
  slack: ['Slack', 'Slack'],
  http: ['HTTP', 'HTTP'],
};

type Preference = PlatformPreferencesQuery['notificationPreferences'][number];
type Category = PlatformPreferencesQuery['notificationCategoryPreferences'][number];

/**
 * Which notifications come by which channel, type by type and by category. Event: `platform-preference` after a change
 * (detail: the preference of the type or the category).
 */
export class PlatformPreferences extends PlatformElement {
  #preferences: readonly Preference[] = [];
  #categories: readonly Category[] = [];

  protected override async start(): Promise<void> {
    const found = await this.run(PlatformPreferencesDocument, {});
    this.#preferences = found.notificationPreferences;
    this.#categories = found.notificationCategoryPreferences;
  }

  protected override view() {
    const names = [
      ...new Set(this.#preferences.flatMap((one) => one.channels.map(({ channel }) => channel))),
    ];
    return html`<header><h2 id="title">${this.word(words.title)}</h2></header>
      ${names.length === 0 ? html`<p class="soft">${this.word(words.none)}</p>` : this.#table(names)}`;
  }

  #table(names: readonly string[]) {
    return html`<div class="scrolls" tabindex="0" role="region" aria-labelledby="title">
      <table>
        <thead>
          <tr>
            <th scope="col">${this.word(words.type)}</th>
            ${names.map((name) => html`<th scope="col">${this.#label(name)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${this.#categories.map(
            (category) => html`<tr>
                <th scope="row">${category.label} (${this.word(words.all)})</th>
                ${names.map((name) => html`<td>${this.#choice(category, name)}</td>`)}
              </tr>
              ${this.#preferences
                .filter((one) => one.category === category.category)
                .map(
                  (one) => html`<tr>
                    <th scope="row">${one.label}</th>
                    ${names.map((name) => html`<td>${this.#box(one, name)}</td>`)}
                  </tr>`,
                )}`,
          )}
        </tbody>
      </table>
    </div>`;
  }

  #choice({ category, label, channels: own }: Category, channel: string) {
    const known = own.find((one) => one.channel === channel);
    if (known === undefined) return '';
    if (known.isRequired) return this.word(words.required);
    const state = known.isEnabled ?? null;
    const option = (value: boolean | null, text: string) =>
      html`<option value=${String(value)} .selected=${value === state}>${text}</option>`;
    return html`<select
      aria-label="${label}, ${this.#label(channel)}"
      @change=${(event: Event) => {
        const box = event.target as HTMLSelectElement;
        const wanted = box.value;
        // The box shows what is stored, also where the change is refused.
        box.value = String(state);
        this.#changeCategory(category, channel, wanted);
      }}
    >
      ${option(null, '–')}${option(true, this.word(words.on))}${option(false, this.word(words.off))}
    </select>`;
  }

  #changeCategory(category: string, channel: string, wanted: string): void {
    const isEnabled = wanted === 'null' ? null : wanted === 'true';
    void this.attempt(async () => {
      const channels = [{ channel, isEnabled }];
      const { updateNotificationCategoryPreference } = await this.run(
        PlatformPreferencesUpdateCategoryDocument,
        { category, channels },
      );
      // Types without a choice of their own have changed, too.
      await this.start();
      this.tell('platform-preference', updateNotificationCategoryPreference.notificationCategoryPreference);
    });
  }

  #box(preference: Preference, channel: string) {
    const known = preference.channels.find((one) => one.channel === channel);
    if (known === undefined) return '';
    const isFixed = known.isRequired;
    return html`<input
      type="checkbox"
      aria-label="${preference.label}, ${this.#label(channel)}"
      title=${isFixed ? this.word(words.required) : ''}
      .checked=${known.isEnabled}
      ?disabled=${isFixed}
      @change=${(event: Event) => this.#change(preference, channel, event.target as HTMLInputElement)}
    />`;
  }

  #change({ notificationType }: Preference, channel: string, box: HTMLInputElement): void {
    const wanted = box.checked;
    // The box shows what is stored, also where the change is refused.
    box.checked = !wanted;
    void this.attempt(async () => {
      const channels = [{ channel, isEnabled: wanted }];
      const { updateNotificationPreference } = await this.run(PlatformPreferencesUpdateDocument, {
        notificationType,
        channels,
      });
      const changed = updateNotificationPreference.notificationPreference;
      this.#preferences = this.#preferences.map((one) =>
        one.notificationType === notificationType ? changed : one,
      );
      box.checked = wanted;
      this.tell('platform-preference', changed);
    });
  }

  #label(channel: string): string {
    const known = channels[channel];
    return known === undefined ? channel : this.word(known);
  }
}

define('platform-preferences', PlatformPreferences);
