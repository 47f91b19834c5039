import type { MapSnapshot } from '../../../../schema/client/generated/operations.ts';
import { button, element, safeAddress } from '../element.ts';
import { cellText } from '../text/cell.ts';
import { type Language, spelledOut } from '../text/language.ts';

/** A point of a map widget. */
export type MapPlace = MapSnapshot['points'][number];

/** What a point is called: the first text of its popup, else where it lies. */
export function placeName({ popup, latitude, longitude }: MapPlace): string {
  const first = Object.values(popup ?? {}).find((value) => typeof value === 'string' && value !== '');
  return typeof first === 'string' ? first : `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`;
}

/** Where the details of a point are; null where the widget names nothing, or nothing a link may lead to. */
export function detailAddress(route: string | null, { id }: MapPlace): string | null {
  return route === null || id === null
    ? null
    : safeAddress(route.replaceAll('{id}', encodeURIComponent(id)), ['https:', 'http:']);
}

/** What a point says when it is opened. */
export function placePopup(
  place: MapPlace,
  detailRoute: string | null,
  language: Language,
  close: () => void,
): HTMLElement {
  const address = detailAddress(detailRoute, place);
  const facts = Object.entries(place.popup ?? {}).flatMap(([name, value]) => [
    element('dt', {}, spelledOut(name)),
    element('dd', {}, cellText(value, language, null).text),
  ]);
  return element(
    'div',
    { class: 'popup', role: 'dialog', 'aria-label': placeName(place) },
    button({ class: 'plain close', 'aria-label': language.word('close') }, close, '×'),
    facts.length === 0 ? element('p', {}, placeName(place)) : element('dl', {}, ...facts),
    address === null ? null : element('a', { href: address }, language.word('details')),
  );
}
