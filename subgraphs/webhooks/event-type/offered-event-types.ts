import { type EventTypeDefinition, eventTypeKind } from '../../kernel/messaging/event-type.ts';
import type { Registry } from '../../kernel/registry/module.ts';

/** The types of events a subscription may name: what modules declare, the platform's own apart. */
export class OfferedEventTypes {
  /** By name, by code point. */
  readonly all: readonly EventTypeDefinition[];
  private readonly names: ReadonlySet<string>;

  constructor(registry: Registry) {
    this.all = registry
      .all(eventTypeKind)
      .filter(({ isInternal }) => isInternal !== true)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    this.names = new Set(this.all.map(({ name }) => name));
  }

  /** Whether a subscription may name it. */
  has(name: string): boolean {
    return this.names.has(name);
  }
}
