import type { Texts } from '../../kernel/subgraph/services.ts';
import type { CatalogType } from './type-catalog.ts';

/** What types are called in one language. */
export class TypeTexts {
  constructor(
    private readonly texts: Texts,
    private readonly locale: string,
  ) {}

  /** The type's label; its name where there is none. */
  label({ labelKey, name }: CatalogType): string {
    return this.texts.find(labelKey, this.locale) ?? name;
  }

  /** When it is sent; null where nothing is said. */
  description({ descriptionKey }: CatalogType): string | null {
    return this.texts.find(descriptionKey, this.locale);
  }

  /** What its group is called; the group's name where there is no label. */
  groupLabel({ group }: CatalogType): string {
    return this.texts.find(`NotificationGroup:${group}`, this.locale) ?? group;
  }
}
