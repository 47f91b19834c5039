import type { RequestContext } from '../../kernel/call/context.ts';
import type { DomainEvent } from '../../kernel/call/event.ts';
import type { PubSub } from '../../kernel/messaging/pub-sub.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import type { Texts } from '../../kernel/subgraph/services.ts';
import {
  Arg,
  Query,
  Resolver,
  Root,
  Subscription,
  streamedByKernel,
} from '../../kernel/subgraph/type-graphql.ts';
import { administrationScope } from '../definition/cascade.rules.ts';
import type { SettingChange as SettingChangeData, SettingScope } from '../settings.contract.ts';
import type { ResolvedSetting, SettingService } from './setting.service.ts';
import { Setting, SettingDefinitionType, SettingScopeEnum } from './setting.type.ts';
import { SettingChange } from './setting-change.type.ts';
import { scopeOf, topicOf } from './setting-topics.rules.ts';
import { SettingUpdateResult, SettingValueInput } from './setting-update.type.ts';

const scopeDescription = { description: 'Scope of the values: user, tenant or global.' };
const ownScopeDescription = {
  nullable: true,
  description: 'Scope of the values; by default the tenant, in host context global.',
};
const nameDescription = { description: 'Name or alias of a setting.' };

const which = {
  scope: [SettingScopeEnum, scopeDescription.description],
  name: [String, nameDescription.description],
} as const;
type Which = { readonly scope: SettingScope; readonly name: string };
const toStore = [[SettingValueInput], 'Values to store, 1 to 200 entries.'] as const;
type Form = { readonly scope?: SettingScope | null; readonly settings: readonly SettingValueInput[] };
const effective = [Setting, 'The setting with its effective value.'] as const;

const withValue = ({ name, value }: SettingValueInput) => ({ name, value: value ?? null });

@Resolver(() => Setting)
export class SettingResolver {
  constructor(
    private readonly request: RequestContext,
    private readonly service: SettingService,
    private readonly texts: Texts,
    private readonly pubSub: PubSub,
  ) {}

  @Query(() => [Setting], { description: 'All settings visible at the scope, sorted by name.' })
  settings(@Arg('scope', () => SettingScopeEnum, scopeDescription) scope: SettingScope): Promise<Setting[]> {
    return this.service.list(scope);
  }

  @Query(() => Setting, { description: 'One setting with its effective value at the scope.' })
  setting(
    @Arg('scope', () => SettingScopeEnum, scopeDescription) scope: SettingScope,
    @Arg('name', () => String, nameDescription) name: string,
  ): Promise<Setting> {
    return this.service.get(scope, name);
  }

  @Query(() => [SettingDefinitionType], {
    description: 'Definitions of the settings visible at the scope, sorted by name.',
  })
  async settingDefinitions(
    @Arg('scope', () => SettingScopeEnum, ownScopeDescription) scope: SettingScope | null,
  ): Promise<SettingDefinitionType[]> {
    return (await this.service.list(this.scopeOrOwn(scope))).map((one) => this.toDefinition(one));
  }

  @Mutation('Stores a value at the scope; null removes it.', {
    input: {
      ...which,
      value: [String, 'New value, at most 4000 characters; null removes it.', { nullable: true }],
    },
    payload: { setting: effective },
  })
  async updateSetting({ scope, name, value }: Which & { value?: string | null }) {
    return { setting: await this.service.update(scope, name, value ?? null) };
  }

  @Mutation('Stores several values at the scope independently.', {
    input: { scope: which.scope, settings: toStore },
    payload: { results: [[SettingUpdateResult], 'One result per entry, in the same order.'] },
  })
  async updateSettings({ scope, settings }: { scope: SettingScope; settings: readonly SettingValueInput[] }) {
    return { results: await this.service.updateAll(scope, settings.map(withValue)) };
  }

  @Mutation(
    'Stores the changes of a form, all or none. Entries equal to the effective value, even an inherited one, or to a mask are skipped.',
    {
      input: {
        scope: [SettingScopeEnum, ownScopeDescription.description, { nullable: true }],
        settings: toStore,
      },
      payload: { results: [[SettingUpdateResult], 'One result per entry, in the same order.'] },
    },
  )
  async saveSettings({ scope, settings }: Form) {
    return { results: await this.service.saveAll(this.scopeOrOwn(scope), settings.map(withValue)) };
  }

  @Mutation('Removes the value at the scope.', { input: which, payload: { setting: effective } })
  async resetSetting({ scope, name }: Which) {
    return { setting: await this.service.update(scope, name, null) };
  }

  @Subscription(() => SettingChange, {
    description: 'Changes of stored values at the scope: of the user, the tenant, or global ones.',
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

  listen(scope: SettingScope): Promise<AsyncIterableIterator<DomainEvent<SettingChangeData>>> {
    const { actor, tenant, signal } = this.request;
    return this.pubSub.subscribe(topicOf(scope, tenant, actor.userId), signal);
  }

  private scopeOrOwn(scope: SettingScope | null | undefined): SettingScope {
    return scope ?? administrationScope(this.request.tenant);
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
