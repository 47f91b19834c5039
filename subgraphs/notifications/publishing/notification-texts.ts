import type { Ports } from '../../kernel/subgraph/port.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { notificationLimits } from '../contract/notification.ts';
import { notificationTextOverride } from '../contract/notification-texts.ts';
import type { CatalogType } from '../type/type-catalog.ts';

/** Texts of a notification in one culture. */
export interface RenderedTexts {
  readonly title: string;
  readonly body: string | null;
}

/** Renders titles and bodies: from published templates if there are some, otherwise from the texts of the module. */
export class NotificationTexts {
  constructor(
    private readonly texts: Texts,
    private readonly ports: Ports,
  ) {}

  /** Never inside a transaction. @param culture BCP 47; one without texts gives the fallback's. */
  async render(
    tenantId: string,
    type: CatalogType,
    culture: string,
    data: Readonly<Record<string, unknown>>,
  ): Promise<RenderedTexts> {
    const written = await this.ports
      .find(notificationTextOverride)
      ?.render(tenantId, type.name, culture, data);
    const { title, body } = written ?? this.codeTexts(type, culture, data);
    const label = this.texts.find(type.labelKey, culture) ?? type.name;
    return {
      title: cut(title.trim() === '' ? label : title, notificationLimits.title),
      body: body === null || body.trim() === '' ? null : cut(body, notificationLimits.body),
    };
  }

  private codeTexts(
    type: CatalogType,
    culture: string,
    data: Readonly<Record<string, unknown>>,
  ): RenderedTexts {
    const fillTemplate = (key: string) => {
      const written = this.texts.find(key, culture);
      return written === null ? null : this.texts.find(key, culture, placesOf(written, data));
    };
    return { title: fillTemplate(type.titleKey) ?? '', body: fillTemplate(type.bodyKey) };
  }
}

/** Values of placeholders: those that are text or numbers. Other placeholders stay empty. */
function placesOf(written: string, data: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const places = [...written.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => [name, ''] as const);
  const values = Object.entries(data).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { ...Object.fromEntries(places), ...Object.fromEntries(values) };
}

/** Cuts a text to this many code points, which is the unit of the column, with an ellipsis at the cut. */
function cut(text: string, length: number): string {
  const points = [...text.replaceAll('\0', '').toWellFormed()];
  return points.length <= length ? points.join('') : `${points.slice(0, length - 1).join('')}…`;
}
