/** Labels of settings and their permissions, by culture. */
export const settingsTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    'PermissionGroup:Settings': 'Settings',
    'Permission:Settings.Tenant.Read': 'See the tenant’s settings',
    'Permission:Settings.Tenant.Manage': 'Change the tenant’s settings',
    'Permission:Settings.Global.Read': 'See global settings',
    'Permission:Settings.Global.Manage': 'Change global settings',
    'Setting:Svc.Localization.PreferredCulture': 'Language',
    'Setting:Svc.Localization.PreferredCulture:Description':
      'Language and region of texts, numbers and dates (BCP 47).',
    'Setting:Svc.Timing.PreferredTimezone': 'Time zone',
    'Setting:Svc.Timing.PreferredTimezone:Description': 'Time zone of dates and times (IANA name).',
    'WebhookEventType:Settings.SettingChanged': 'Setting changed',
    'WebhookEventType:Settings.SettingChanged:Description': 'A stored value of a setting was set or removed.',
    'WebhookEventTypeCategory:Settings': 'Settings',
    'Error:Settings:Setting:NotFound': 'The setting does not exist.',
    'Error:Settings:Tenant:ContextRequired': 'A host caller has no tenant settings.',
    'Error:Localization:Culture:NotFound': 'There are no texts for this culture.',
  },
  fr: {
    'PermissionGroup:Settings': 'Paramètres',
    'Permission:Settings.Tenant.Read': 'Voir les paramètres de l’organisation',
    'Permission:Settings.Tenant.Manage': 'Modifier les paramètres de l’organisation',
    'Permission:Settings.Global.Read': 'Voir les paramètres globaux',
    'Permission:Settings.Global.Manage': 'Modifier les paramètres globaux',
    'Setting:Svc.Localization.PreferredCulture': 'Langue',
    'Setting:Svc.Localization.PreferredCulture:Description':
      'Langue et région des textes, des nombres et des dates (BCP 47).',
    'Setting:Svc.Timing.PreferredTimezone': 'Fuseau horaire',
    'Setting:Svc.Timing.PreferredTimezone:Description': 'Fuseau horaire des dates et des heures (nom IANA).',
    'WebhookEventType:Settings.SettingChanged': 'Paramètre modifié',
    'WebhookEventType:Settings.SettingChanged:Description':
      'Une valeur enregistrée d’un paramètre a été définie ou supprimée.',
    'WebhookEventTypeCategory:Settings': 'Paramètres',
    'Error:Settings:Setting:NotFound': 'Le paramètre n’existe pas.',
    'Error:Settings:Tenant:ContextRequired': 'Un appelant hôte n’a pas de paramètres d’organisation.',
    'Error:Localization:Culture:NotFound': 'Il n’y a pas de textes pour cette culture.',
  },
};
