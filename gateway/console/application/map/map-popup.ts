import { html, nothing, type TemplateResult } from 'lit';
import type { MapSnapshot } from '../../../../schema/client/generated/operations.ts';
import { cellText } from '../text/cell.ts';
import type { Language } from '../text/language.ts';
import { safeAddress } from '../text/safe-address.ts';

/** A point of a map widget. */
export type MapPlace = MapSnapshot['points'][number];

/** Name of a point: the first text of its popup, or its coordinates. */
export function placeName({ popup, latitude, longitude }: MapPlace): string {
  const first = Object.values(popup ?? {}).find((value) => typeof value === 'string' && value !== '');
  return typeof first === 'string' ? first : `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}

/** Address of a point's details; null if the widget has none, or one that must not be a link target. */
export function detailAddress(route: string | null, { id }: MapPlace): string | null {
  return route === null || id === null
    ? null
    : safeAddress(route.replaceAll('{id}', encodeURIComponent(id)), ['https:', 'http:']);
}

/** Texts and actions of a popup. */
export interface PopupOptions {
  readonly detailRoute: string | null;
  readonly language: Language;
  readonly columnLabel: (column: string) => string;
}

/** Maximum number of places in a popup; a table lists all of them. */
const mostPlaces = 20;

/** The popup of the places of one point. @param style where it is. */
export function popupView(
  places: readonly MapPlace[],
  options: PopupOptions,
  style: string,
  close: () => void,
): TemplateResult {
  const { language } = options;
  const [first] = places;
  const name =
    first === undefined || places.length > 1
      ? language.word('places', { count: places.length })
      : placeName(first);
  return html`<div class="popup" role="dialog" aria-label=${name} .style=${style}>
    <button type="button" class="plain close" aria-label=${language.word('close')} @click=${close}>×</button>
    ${places.length > 1 ? html`<p class="soft">${name}</p>` : nothing}
    ${places.slice(0, mostPlaces).map((place) => factsView(place, options))}
  </div>`;
}

function factsView(place: MapPlace, { detailRoute, language, columnLabel }: PopupOptions): TemplateResult {
  const address = detailAddress(detailRoute, place);
  const facts = Object.entries(place.popup ?? {}).map(
    ([name, value]) => html`<dt>${columnLabel(name)}</dt><dd>${cellText(value, language, null).text}</dd>`,
  );
  return html`<div class="facts">
    ${facts.length === 0 ? html`<p>${placeName(place)}</p>` : html`<dl>${facts}</dl>`}
    ${address === null ? nothing : html`<a href=${address}>${language.word('details')}</a>`}
  </div>`;
}
