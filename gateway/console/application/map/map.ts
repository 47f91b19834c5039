import { html, nothing, type TemplateResult } from 'lit';
import { until } from 'lit/directives/until.js';
import type { MapSnapshot } from '../../../../schema/client/generated/operations.ts';
import { cellText } from '../text/cell.ts';
import { dataTable } from '../widget/data-table.ts';
import type { Drawing, DrawingContext } from '../widget/widget-drawing.ts';
import { detailAddress, placeName } from './map-popup.ts';

/** Draws rows with coordinates: over included coasts, or over tiles of the widget's server. */
export function drawMap(snapshot: MapSnapshot, context: DrawingContext): Drawing {
  const broken = html`<p class="nothing">${context.language.word('broken')}</p>`;
  const picture = pictureOf(snapshot, context).catch(() => broken);
  return { content: html`${until(picture, nothing)}`, asTable: () => tableOf(snapshot, context) };
}

/** What draws maps is loaded with the first of them. */
async function pictureOf(snapshot: MapSnapshot, context: DrawingContext): Promise<Node> {
  const { points, defaultCenter, defaultZoom, tileUrlTemplate } = snapshot;
  const { language, columnLabel, signal } = context;
  const [{ PlaceMap }, { outlineGround, tileGround }] = await Promise.all([
    import('./map-view.ts'),
    import('./map-layers.ts'),
  ]);
  const tiles = tileUrlTemplate === null ? null : tileGround(tileUrlTemplate);
  return new PlaceMap({
    places: points,
    ground: tiles ?? outlineGround(),
    detailRoute: snapshot.detailRoute,
    start: defaultCenter === null ? null : () => ({ center: defaultCenter, zoom: defaultZoom }),
    near: defaultZoom,
    isClustered: points.length >= snapshot.clusterThreshold,
    language,
    columnLabel,
    signal,
  }).node;
}

function tableOf(
  { points, detailRoute }: MapSnapshot,
  { language, title, columnLabel }: DrawingContext,
): TemplateResult {
  const names = [...new Set(points.flatMap(({ popup }) => Object.keys(popup ?? {})))];
  const number = new Intl.NumberFormat(language.locale, { maximumFractionDigits: 4 });
  return dataTable(
    title,
    [
      [
        { text: language.word('place') },
        ...names.map((name) => ({ text: columnLabel(name) })),
        { text: language.word('latitude'), isNumber: true },
        { text: language.word('longitude'), isNumber: true },
      ],
    ],
    points.map((place) => {
      const address = detailAddress(detailRoute, place);
      const name = placeName(place);
      return [
        {
          content: address === null ? name : html`<a href=${address}>${name}</a>`,
          isNumber: false,
          isHeading: true,
        },
        ...names.map((column) => {
          const { text, isNumber } = cellText(place.popup?.[column], language, null);
          return { content: text, isNumber };
        }),
        { content: number.format(place.latitude), isNumber: true },
        { content: number.format(place.longitude), isNumber: true },
      ];
    }),
  );
}
