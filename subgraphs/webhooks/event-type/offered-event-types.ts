import { type EventTypeDefinition, eventTypeKind } from '../../kernel/messaging/event-type.ts';
import type { Registry } from '../../kernel/registry/module.ts';

/** Event types that a subscription may name: all declared ones except internal ones. */
export class OfferedEventTypes {
  /** Sorted by name, in code point order. */
  readonly all: readonly EventTypeDefinition[];
  private readonly names: ReadonlySet<string>;

  constructor(registry: Registry) {
    this.all = registry
      .all(eventTypeKind)
      .filter(({ isInternal }) => isInternal !== true)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    this.names = new Set(this.all.map(({ name }) => name));
  }

  has(name: string): boolean {
    return this.names.has(name);
  }
}
