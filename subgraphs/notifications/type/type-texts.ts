import type { Texts } from '../../kernel/subgraph/services.ts';
import type { CatalogType } from './type-catalog.ts';

/** Labels of types in one language. */
export class TypeTexts {
  constructor(
    private readonly texts: Texts,
    private readonly locale: string,
  ) {}

  /** BCP 47. */
  get language(): string {
    return this.locale;
  }

  /** A text that every culture has or falls back to. */
  word(key: string): string {
    return this.texts.find(key, this.locale) ?? key;
  }

  /** The type's label, or its name without a label. */
  label({ labelKey, name }: CatalogType): string {
    return this.texts.find(labelKey, this.locale) ?? name;
  }

  /** The type's description; null without one. */
  description({ descriptionKey }: CatalogType): string | null {
    return this.texts.find(descriptionKey, this.locale);
  }

  /** The label of a channel, or its name without a label. */
  channelLabel(channel: string): string {
    return this.texts.find(`NotificationChannel:${channel}`, this.locale) ?? channel;
  }

  /** The label of the group, or its name without a label. */
  groupLabel({ group }: Pick<CatalogType, 'group'>): string {
    return this.texts.find(`NotificationGroup:${group}`, this.locale) ?? group;
  }
}
