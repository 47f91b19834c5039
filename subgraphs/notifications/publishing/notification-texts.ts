import type { Ports } from '../../kernel/subgraph/port.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import { notificationLimits } from '../contract/notification.ts';
import { digestTemplateOf, notificationTextOverride } from '../contract/notification-texts.ts';
import type { Digest } from '../steps/close-digests.ts';
import type { CatalogType } from '../type/type-catalog.ts';

/** Texts of a notification in one culture. */
export interface RenderedTexts {
  readonly title: string;
  readonly body: string | null;
}

/** The texts of the module. */
type TextKeys = Pick<CatalogType, 'titleKey' | 'bodyKey'>;

interface RenderedNotification {
  readonly tenantId: string;
  readonly type: CatalogType;
  readonly culture: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Name of the published template that takes the place of the texts. */
  readonly template: string;
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
    return this.renderBy(type, { tenantId, type, culture, data, template: type.name });
  }

  /** As {@link render}, for a digest of several notifications: by its own template and texts. */
  async renderDigest(
    tenantId: string,
    type: CatalogType,
    culture: string,
    { data, items }: { readonly data: Readonly<Record<string, unknown>> } & Digest,
  ): Promise<RenderedTexts> {
    const rendered = { tenantId, type, culture, data, template: digestTemplateOf(type.name) };
    const titleKey = `NotificationDigestTitle:${type.name}`;
    const bodyKey = `NotificationDigestBody:${type.name}`;
    const { title, body } = await this.renderBy({ titleKey, bodyKey }, rendered);
    const lines = items.flatMap((item) => (item.title === null ? [] : [item.title]));
    return {
      title,
      body: body ?? (lines.length === 0 ? null : cut(lines.join('\n'), notificationLimits.body)),
    };
  }

  private async renderBy(
    keys: TextKeys,
    { tenantId, type, culture, data, template }: RenderedNotification,
  ): Promise<RenderedTexts> {
    const written = await this.ports
      .find(notificationTextOverride)
      ?.render(tenantId, template, culture, data);
    const { title, body } = written ?? this.codeTexts(keys, culture, data);
    const label = this.texts.find(type.labelKey, culture) ?? type.name;
    return {
      title: cut(title.trim() === '' ? label : title, notificationLimits.title),
      body: body === null || body.trim() === '' ? null : cut(body, notificationLimits.body),
    };
  }

  private codeTexts(
    { titleKey, bodyKey }: TextKeys,
    culture: string,
    data: Readonly<Record<string, unknown>>,
  ): RenderedTexts {
    const fillTemplate = (key: string) => {
      const written = this.texts.find(key, culture);
      return written === null ? null : this.texts.find(key, culture, placesOf(written, data));
    };
    return { title: fillTemplate(titleKey) ?? '', body: fillTemplate(bodyKey) };
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
