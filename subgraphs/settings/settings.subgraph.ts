import { errorCodesOf } from '../kernel/localization/error-codes.ts';
import { UnitOfWork } from '../kernel/persistence/unit-of-work.ts';
import { QueryAccess } from '../kernel/query/query-access.ts';
import type { Area, SubgraphDefinition } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { configValues } from './definition/config-values.ts';
import { SettingCatalog } from './definition/setting-catalog.ts';
import { FlagResolver } from './flag/flag.resolver.ts';
import { FlagService } from './flag/flag.service.ts';
import { announceFlagTargeting } from './flag/flag-changes.ts';
import { FlagTargetingEntity } from './flag/flag-targeting.entity.ts';
import { settingImport } from './import/setting-rows.ts';
import { settingsMigrations } from './migrations/settings.migrations.ts';
import { BackgroundJobResolver } from './monitoring/background-job.resolver.ts';
import { BackgroundJobService } from './monitoring/background-job.service.ts';
import { DeadLetterResolver } from './monitoring/dead-letter.resolver.ts';
import { DeadLetterService } from './monitoring/dead-letter.service.ts';
import { ServiceHealthResolver } from './monitoring/service-health.resolver.ts';
import { QueryCatalogResolver } from './query-catalog/query-catalog.resolver.ts';
import { SavedViewDefaultEntity, SavedViewEntity } from './saved-view/saved-view.entity.ts';
import { SavedViewResolver } from './saved-view/saved-view.resolver.ts';
import { SavedViewService } from './saved-view/saved-view.service.ts';
import { type SettingScope, settingReader, textOverrides } from './settings.contract.ts';
import { settingsModule } from './settings.module.ts';
import { settingsEndpointsSection, settingsSection } from './settings.options.ts';
import { settingsShield } from './settings.shield.ts';
import { type SettingsProcess, settingService } from './settings-process.ts';
import { TextOverrideEntity } from './translation/text-override.entity.ts';
import { TextOverrideResolver } from './translation/text-override.resolver.ts';
import { StoredTextOverrides, TextOverrideService } from './translation/text-override.service.ts';
import { TranslationResolver } from './translation/translation.resolver.ts';
import { announceSettingChange } from './value/announce-setting-change.ts';
import { SettingResolver } from './value/setting.resolver.ts';
import { SettingValueEntity, UserSettingValueEntity } from './value/setting-value.entity.ts';
import { settingPurpose, settingTopic, userSettingTopic, ValueReader } from './value/value-reader.service.ts';

const subgraph: SubgraphDefinition<SettingsProcess> = {
  name: 'settings',
  errorCodes: errorCodesOf(settingsModule),
  resolvers: [
    SettingResolver,
    FlagResolver,
    TranslationResolver,
    TextOverrideResolver,
    ServiceHealthResolver,
    BackgroundJobResolver,
    DeadLetterResolver,
    QueryCatalogResolver,
    SavedViewResolver,
  ],
  subscriptions: {
    settingChanged: ({ scope }, resolver) => resolver(SettingResolver).listen(scope as SettingScope),
    flagsChanged: (_, resolver) => resolver(FlagResolver).listen(),
  },
  shield: settingsShield,
  wire(request, services, opened) {
    const {
      texts,
      tenantTexts,
      epochs,
      pubSub,
      monitoring,
      recurringJobs,
      deadLetters,
      clock,
      installation,
    } = services;
    const unit = new UnitOfWork(request, services);
    const views = new SavedViewService(unit, clock);
    const settings = settingService(request, services, opened);
    return [
      new SettingResolver(request, settings, texts, pubSub),
      new FlagResolver(request, new FlagService(unit, settings, opened.catalog, clock), pubSub),
      new TranslationResolver(request, texts),
      new TextOverrideResolver(new TextOverrideService({ unit, clock, epochs, texts, tenantTexts })),
      new ServiceHealthResolver(monitoring),
      new BackgroundJobResolver(new BackgroundJobService(unit, recurringJobs, clock)),
      new DeadLetterResolver(new DeadLetterService(unit, deadLetters)),
      new QueryCatalogResolver(request, new QueryAccess(services), texts, installation, views),
      new SavedViewResolver(views),
    ];
  },
};

/** Named values at user, tenant and global scope, and the texts of the installation. */
export const settingsArea: Area<SettingsProcess> = {
  name: 'settings',
  module: settingsModule,
  entities: [
    SettingValueEntity,
    UserSettingValueEntity,
    TextOverrideEntity,
    FlagTargetingEntity,
    SavedViewEntity,
    SavedViewDefaultEntity,
  ],
  migrations: settingsMigrations,
  sealedColumns: [
    {
      table: 'settings.setting_value',
      column: 'value',
      key: ['tenant_id', 'name'],
      purpose: settingPurpose,
      epochTopic: settingTopic,
    },
    {
      table: 'settings.user_setting_value',
      column: 'value',
      key: ['tenant_id', 'user_id', 'name'],
      purpose: settingPurpose,
      epochTopic: userSettingTopic,
    },
  ],
  options: [settingsSection, settingsEndpointsSection],
  subgraph,
  open({ registry, database, epochs, cipher, options }) {
    const catalog = new SettingCatalog(registry, options(settingsEndpointsSection).AliasPrefix);
    const config = configValues(catalog, options(settingsSection));
    return { catalog, reader: new ValueReader(database, epochs, catalog, config, cipher) };
  },
  ports: ({ database }, opened) => [
    bindPort(settingReader, opened.reader),
    bindPort(settingImport, opened),
    bindPort(textOverrides, new StoredTextOverrides(database)),
  ],
  subscribers: ({ pubSub }) => [announceSettingChange(pubSub), announceFlagTargeting(pubSub)],
};
