import type { RequestContext } from '../../kernel/call/context.ts';
import type { DomainEvent } from '../../kernel/call/event.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import {
  Arg,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import { administeredScope } from '../definition/cascade.rules.ts';
import type { SettingChange as SettingChangeData, SettingScope } from '../settings.contract.ts';
import type { ResolvedSetting, SettingService } from './setting.service.ts';
import { Setting, SettingDefinitionType, SettingScopeEnum } from './setting.type.ts';
import { SettingChange } from './setting-change.type.ts';
import { scopeOf, topicOf } from './setting-topics.rules.ts';
import { SettingUpdateResult, SettingValueInput } from './setting-update.type.ts';

const scopeDescription = { description: 'Whose.' };
const ownScopeDescription = {
  nullable: true,
  description: 'Whose; by default the tenant’s, in host context the global ones.',
};
const nameDescription = { description: 'A defined setting, or an alias of one.' };

/** Settings in the graph. */
@Resolver(() => Setting)
export class SettingResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly service: SettingService,
    private readonly texts: Texts,
    private readonly pubSub: PubSub,
  ) {}

  @Query(() => [Setting], { description: 'All settings visible at the scope, by name.' })
  settings(@Arg('scope', () => SettingScopeEnum, scopeDescription) scope: SettingScope): Promise<Setting[]> {
    return this.service.list(scope);
  }

  @Query(() => Setting, { description: 'One setting as it holds at the scope.' })
  setting(
    @Arg('scope', () => SettingScopeEnum, scopeDescription) scope: SettingScope,
    @Arg('name', () => String, nameDescription) name: string,
  ): Promise<Setting> {
    return this.service.get(scope, name);
  }

  @Query(() => [SettingDefinitionType], {
    description: 'What the settings visible at the scope are, by name.',
  })
  async settingDefinitions(
    @Arg('scope', () => SettingScopeEnum, ownScopeDescription) scope: SettingScope | null,
  ): Promise<SettingDefinitionType[]> {
    return (await this.service.list(this.scopeOrOwn(scope))).map((one) => this.toDefinition(one));
  }

  @Mutation(() => Setting, {
    description: 'Stores a value at the scope; null removes it. Answers what holds now.',
  })
  updateSetting(
    @Arg('scope', () => SettingScopeEnum, scopeDescription) scope: SettingScope,
    @Arg('name', () => String, nameDescription) name: string,
    @Arg('value', () => String, { nullable: true, description: 'At most 4000 characters.' }) value:
      | string
      | null,
  ): Promise<Setting> {
    return this.service.update(scope, name, value ?? null);
  }

  @Mutation(() => [SettingUpdateResult], {
    description:
      'Stores several values at the scope, each by itself. Answers one result per entry, in their order.',
  })
  updateSettings(
    @Arg('scope', () => SettingScopeEnum, scopeDescription) scope: SettingScope,
    @Arg('settings', () => [SettingValueInput], { description: '1 to 200 entries.' })
    settings: SettingValueInput[],
  ): Promise<SettingUpdateResult[]> {
    return this.service.updateAll(
      scope,
      settings.map(({ name, value }) => ({ name, value: value ?? null })),
    );
  }

  @Mutation(() => [SettingUpdateResult], {
    description:
      'Stores what the user of a form changed, all of it or nothing: values that hold already, inherited ones too, and masks are left alone.',
  })
  saveSettings(
    @Arg('scope', () => SettingScopeEnum, ownScopeDescription) scope: SettingScope | null,
    @Arg('settings', () => [SettingValueInput], { description: '1 to 200 entries.' })
    settings: SettingValueInput[],
  ): Promise<readonly SettingUpdateResult[]> {
    return this.service.saveAll(
      this.scopeOrOwn(scope),
      settings.map(({ name, value }) => ({ name, value: value ?? null })),
    );
  }

  @Mutation(() => Setting, {
    description: 'Removes the scope’s value; the cascade takes over. Answers what holds now.',
  })
  resetSetting(
    @Arg('scope', () => SettingScopeEnum, scopeDescription) scope: SettingScope,
    @Arg('name', () => String, nameDescription) name: string,
  ): Promise<Setting> {
    return this.service.update(scope, name, null);
  }

  @Subscription(() => SettingChange, {
    description: 'Changes of stored values at the scope: the caller’s own, its tenant’s, or global ones.',
    ...streamedByKernel,
  })
  settingChanged(
    @Root() event: DomainEvent<SettingChangeData>,
    @Arg('scope', () => SettingScopeEnum, scopeDescription) _scope: SettingScope,
  ): SettingChange {
    const { id, occurredAt, actorId, data } = event;
    return {
      id,
      name: data.name,
      scope: scopeOf(data),
      oldValue: data.oldValue,
      newValue: data.newValue,
      changedAt: new Date(occurredAt),
      changedBy: actorId === null ? null : { id: actorId },
    };
  }

  /** The stream behind {@link settingChanged}. */
  listen(scope: SettingScope): Promise<AsyncIterableIterator<DomainEvent<SettingChangeData>>> {
    const { actor, tenant, signal } = this.request;
    return this.pubSub.subscribe(topicOf(scope, tenant, actor.userId), signal);
  }

  private scopeOrOwn(scope: SettingScope | null | undefined): SettingScope {
    return scope ?? administeredScope(this.request.tenant);
  }

  private toDefinition(one: ResolvedSetting): SettingDefinitionType {
    const { definition } = one;
    const text = (key: string) => this.texts.find(key, this.request.locale);
    return {
      name: one.name,
      value: one.value,
      level: one.level,
      aliases: one.aliases,
      label: text(definition.displayKey ?? `Setting:${definition.name}`) ?? definition.name,
      description: text(definition.descriptionKey ?? `Setting:${definition.name}:Description`),
      defaultValue: definition.isEncrypted === true ? null : (definition.defaultValue ?? null),
      valueKind: definition.valueKind ?? 'String',
      allowedValues: definition.allowedValues ?? null,
      isEncrypted: definition.isEncrypted === true,
    };
  }
}
