import { translationKind } from '../../kernel/localization/translation.ts';
import { permissionGroupKind } from '../../kernel/permission/definition.ts';
import type { Contribution, ContributionKind } from '../../kernel/registry/module.ts';
import { channelKind, type NotificationChannel, notificationChannels } from './channel.ts';
import { type NotificationSeverity, notificationLimits, notificationSeverities } from './notification.ts';
import { type NotificationSteps, problemsOfSteps } from './notification-steps.ts';

/** A type of notification as a module defines it. Its texts are translations with places `{{name}}`. */
export interface NotificationTypeDefinition {
  /** `area.what_happened`, at most 128 characters. */
  readonly name: string;
  /** Groups types in lists; label `NotificationGroup:{group}`. */
  readonly group: string;
  /** Default `info`. */
  readonly severity?: NotificationSeverity;
  /** Severities a publisher may choose instead; default: all. */
  readonly allowedSeverities?: readonly NotificationSeverity[];
  /** Channels that are on unless a preference switches them off. */
  readonly defaultChannels: readonly NotificationChannel[];
  /** Channels a preference or a publisher may choose; they include the default ones, which are the default. */
  readonly allowedChannels?: readonly NotificationChannel[];
  /** Default true. */
  readonly allowUserOptOut?: boolean;
  /** Whether it is delivered during do-not-disturb hours, too; default false. */
  readonly allowDoNotDisturbBypass?: boolean;
  /** Permission that recipients need. Without it a user neither sees the type nor receives notifications of it. */
  readonly requiredPermission?: string;
  /** What happens before deliveries are made; default: nothing. */
  readonly steps?: NotificationSteps;
  /** Default `NotificationType:{name}` and `NotificationType:{name}:Description`. */
  readonly labelKey?: string;
  readonly descriptionKey?: string;
  /** Default `NotificationTitle:{name}`; the text must exist. Its placeholders are filled from the data. */
  readonly titleKey?: string;
  /** Default `NotificationBody:{name}`; no such text: no body. */
  readonly bodyKey?: string;
}

const namePattern = /^[a-z][a-z\d]*(?:[._-][a-z\d]+)*$/;

/** The kind of contribution a type of notification is. */
export const notificationTypeKind: ContributionKind<NotificationTypeDefinition> = {
  name: 'notification type',
  keyOf: ({ name }) => name,
  problemsOf: (definition, registry) => {
    const { name, defaultChannels, requiredPermission, titleKey = `NotificationTitle:${name}` } = definition;
    const { severity = 'info', allowedSeverities = notificationSeverities } = definition;
    const { allowedChannels = defaultChannels } = definition;
    const permissions = registry.all(permissionGroupKind).flatMap((group) => group.permissions);
    const isDangling =
      requiredPermission !== undefined && !permissions.some((known) => known.name === requiredPermission);
    const channels = [...notificationChannels, ...registry.all(channelKind).map((one) => one.name)];
    const hasText = (key: string) =>
      registry.all(translationKind).some(({ texts }) => Object.hasOwn(texts, key));
    const { steps = {} } = definition;
    return [
      ...(namePattern.test(name) && name.length <= notificationLimits.typeName
        ? []
        : ['the name is not of the form area.what_happened, at most 128 characters']),
      ...(defaultChannels.length > 0 && new Set(defaultChannels).size === defaultChannels.length
        ? []
        : ['it has no default channels, or one twice']),
      ...(defaultChannels.every((channel) => allowedChannels.includes(channel))
        ? []
        : ['a default channel is not among the allowed ones']),
      ...allowedChannels
        .filter((channel) => !channels.includes(channel))
        .map((channel) => `there is no channel "${channel}"`),
      ...(allowedSeverities.includes(severity) ? [] : ['its severity is not among the allowed ones']),
      ...(isDangling ? [`there is no permission "${requiredPermission}"`] : []),
      ...(hasText(titleKey) ? [] : [`there is no text "${titleKey}"`]),
      ...problemsOfSteps({ name, defaultChannels, allowedChannels, steps }, hasText),
    ];
  },
};

/** Contributes a type of notification. */
export function notificationType(
  value: NotificationTypeDefinition,
): Contribution<NotificationTypeDefinition> {
  return { kind: notificationTypeKind, value };
}
