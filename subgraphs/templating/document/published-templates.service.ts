import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { cultureChain } from '../template/culture.rules.ts';
import { publishedTopic } from '../template/lifecycle.service.ts';
import { findPublished, type PublishedTemplate } from '../template/read-template.ts';
import { layoutMissing } from '../templating.errors.ts';
import { builtInTemplate } from './built-in-templates.ts';
import { partialLimits, partialNames } from './partial-names.rules.ts';

interface Known {
  readonly epoch: string;
  readonly template: PublishedTemplate | null;
}

/** Published templates by tenant, cached until the tenant's epoch changes. */
export class PublishedTemplates {
  /** Bounded by the length of the texts, in characters. */
  private readonly known = new LRUCache<string, Known>({
    max: 20_000,
    maxSize: 32_000_000,
    sizeCalculation: ({ template }) => 200 + (template?.content.length ?? 0),
  });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
  ) {}

  /**
   * Finds the published template of a name for a culture or its fallbacks. Never inside a transaction.
   * @param culture canonical; empty: only the template of every culture.
   */
  async find(tenantId: string, name: string, culture: string): Promise<PublishedTemplate | null> {
    const epoch = await this.epochs.current(tenantId, publishedTopic);
    const key = JSON.stringify([tenantId, name, culture]);
    const known = this.known.get(key);
    if (known?.epoch === epoch) return known.template;
    const session = this.database.session(tenantId);
    const template = await findPublished(session, tenantId, name, cultureChain(culture));
    this.known.set(key, { epoch, template });
    return template;
  }

  /**
   * The layouts of a page, from the inside out: the layout of this name, the layout of that one, and so on, each once.
   * @throws {DomainError} `rejected` where one is not published.
   */
  async layoutsOf(
    tenantId: string,
    layoutName: string | null,
    culture: string,
  ): Promise<PublishedTemplate[]> {
    const found: PublishedTemplate[] = [];
    let wanted = layoutName;
    while (wanted !== null && found.length < partialLimits.depth) {
      const name: string = wanted;
      if (found.some((one) => one.name === name)) break;
      const layout = (await this.find(tenantId, name, culture)) ?? builtInTemplate(name);
      if (layout === null) throw layoutMissing(name);
      found.push(layout);
      wanted = layout.layoutName;
    }
    return found;
  }

  /** The layouts and includes of texts, recursively, by name; those that are neither published nor built in are missing. */
  async partialsOf(
    tenantId: string,
    contents: readonly string[],
    culture: string,
  ): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    let characters = 0;
    let wanted = contents.flatMap(partialNames);
    for (let depth = 0; depth < partialLimits.depth && wanted.length > 0; depth += 1) {
      const next = new Set<string>();
      for (const name of wanted) {
        if (found.has(name) || found.size >= partialLimits.templates) continue;
        const partial = (await this.find(tenantId, name, culture)) ?? builtInTemplate(name);
        characters += partial?.content.length ?? 0;
        if (partial === null || characters > partialLimits.characters) continue;
        found.set(name, partial.content);
        for (const inner of partialNames(partial.content)) next.add(inner);
      }
      wanted = [...next];
    }
    return found;
  }
}
