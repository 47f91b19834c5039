import type { Registry } from '../../kernel/registry/module.ts';
import type { NotificationChannel } from '../contract/channel.ts';
import { type NotificationSeverity, notificationSeverities } from '../contract/notification.ts';
import type { NotificationSteps } from '../contract/notification-steps.ts';
import { type NotificationTypeDefinition, notificationTypeKind } from '../contract/notification-type.ts';

/** A type with its defaults filled in. */
export interface CatalogType {
  readonly name: string;
  readonly group: string;
  readonly severity: NotificationSeverity;
  readonly allowedSeverities: readonly NotificationSeverity[];
  readonly defaultChannels: readonly NotificationChannel[];
  readonly allowedChannels: readonly NotificationChannel[];
  readonly allowUserOptOut: boolean;
  readonly allowDoNotDisturbBypass: boolean;
  readonly requiredPermission: string | null;
  /** Null: deliveries are made at once. */
  readonly steps: NotificationSteps | null;
  readonly labelKey: string;
  readonly descriptionKey: string;
  readonly titleKey: string;
  readonly bodyKey: string;
}

/** The installation's types of notification. */
export class TypeCatalog {
  private readonly byName: ReadonlyMap<string, CatalogType>;
  /** In the order of their names, by code point. */
  readonly all: readonly CatalogType[];

  constructor(registry: Registry) {
    this.all = registry
      .all(notificationTypeKind)
      .map(withDefaults)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    this.byName = new Map(this.all.map((type) => [type.name, type]));
  }

  /** @returns null for a name no module defines. */
  find(name: string): CatalogType | null {
    return this.byName.get(name) ?? null;
  }

  /** Names of the types of a group. */
  inCategory(group: string): string[] {
    return this.all.filter((type) => type.group === group).map(({ name }) => name);
  }
}

function withDefaults(definition: NotificationTypeDefinition): CatalogType {
  const { name, group, defaultChannels } = definition;
  return {
    name,
    group,
    defaultChannels,
    allowedChannels: definition.allowedChannels ?? defaultChannels,
    severity: definition.severity ?? 'info',
    allowedSeverities: definition.allowedSeverities ?? notificationSeverities,
    allowUserOptOut: definition.allowUserOptOut ?? true,
    allowDoNotDisturbBypass: definition.allowDoNotDisturbBypass ?? false,
    requiredPermission: definition.requiredPermission ?? null,
    steps: definition.steps ?? null,
    labelKey: definition.labelKey ?? `NotificationType:${name}`,
    descriptionKey: definition.descriptionKey ?? `NotificationType:${name}:Description`,
    titleKey: definition.titleKey ?? `NotificationTitle:${name}`,
    bodyKey: definition.bodyKey ?? `NotificationBody:${name}`,
  };
}
