import type { Texts } from '../../kernel/subgraph/services.ts';
import type { CatalogType } from './type-catalog.ts';

/** Labels of types in one language. */
export class TypeTexts {
  constructor(
    private readonly texts: Texts,
    private readonly locale: string,
  ) {}

  /** The type's label, or its name without a label. */
  label({ labelKey, name }: CatalogType): string {
    return this.texts.find(labelKey, this.locale) ?? name;
  }

  /** The type's description; null without one. */
  description({ descriptionKey }: CatalogType): string | null {
    return this.texts.find(descriptionKey, this.locale);
  }

  /** The label of the group, or its name without a label. */
  groupLabel({ group }: CatalogType): string {
    return this.texts.find(`NotificationGroup:${group}`, this.locale) ?? group;
  }
}
