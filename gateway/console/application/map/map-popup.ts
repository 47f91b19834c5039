import type { MapSnapshot } from '../../../../schema/client/generated/operations.ts';
import { button, element } from '../element.ts';
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

/** The popup of the places of one point. */
export function placePopup(
  places: readonly MapPlace[],
  options: PopupOptions,
  close: () => void,
): HTMLElement {
  const { language } = options;
  const [first] = places;
  const name =
    first === undefined || places.length > 1
      ? language.word('places', { count: places.length })
      : placeName(first);
  return element(
    'div',
    { class: 'popup', role: 'dialog', 'aria-label': name },
    button({ class: 'plain close', 'aria-label': language.word('close') }, close, '×'),
    places.length > 1 && element('p', { class: 'soft' }, name),
    ...places.slice(0, mostPlaces).map((place) => factsOf(place, options)),
  );
}

function factsOf(place: MapPlace, { detailRoute, language, columnLabel }: PopupOptions): HTMLElement {
  const address = detailAddress(detailRoute, place);
  const facts = Object.entries(place.popup ?? {}).flatMap(([name, value]) => [
    element('dt', {}, columnLabel(name)),
    element('dd', {}, cellText(value, language, null).text),
  ]);
  return element(
    'div',
    { class: 'facts' },
    facts.length === 0 ? element('p', {}, placeName(place)) : element('dl', {}, ...facts),
    address === null ? null : element('a', { href: address }, language.word('details')),
  );
}
