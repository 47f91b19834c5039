import { type NotificationChannel, realtimeChannels } from '../contract/channel.ts';

/** What a tenant has set for people who have chosen nothing. `Required`: on, and people cannot switch it off. */
export const channelDefaultStates = ['On', 'Off', 'Required'] as const;
export type ChannelDefaultState = (typeof channelDefaultStates)[number];

/** What may decide whether a channel is on, strongest first. */
export const preferenceLevels = [
  'NoOptOut',
  'TenantLock',
  'TypeChoice',
  'CategoryChoice',
  'TenantTypeDefault',
  'TenantCategoryDefault',
  'Default',
] as const;
export type PreferenceLevel = (typeof preferenceLevels)[number];

/** Whether a channel is on. */
export interface ChannelChoice {
  readonly channel: NotificationChannel;
  readonly isEnabled: boolean;
}

/** Whether a channel is on, and the level that says so. */
export interface ChannelDecision extends ChannelChoice {
  readonly decidedBy: PreferenceLevel;
}

/** The properties of a type that preferences depend on. */
interface Choosable {
  readonly allowedChannels: readonly NotificationChannel[];
  readonly defaultChannels: readonly NotificationChannel[];
  readonly allowUserOptOut: boolean;
}

/** What is set by channel, for a type and for its category. */
export interface Layers<T> {
  readonly type: ReadonlyMap<string, T>;
  readonly category: ReadonlyMap<string, T>;
}

/** All that is set for a type, beside the type itself. */
export interface Preferences {
  readonly person: Layers<boolean>;
  readonly tenant: Layers<ChannelDefaultState>;
}

export const nothingSet: Layers<never> = {
  type: new Map<string, never>(),
  category: new Map<string, never>(),
};

/** The values of a choice, and of a default: the first of them counts where two streams differ. Null: not set. */
export const choiceValues = [false, true, null] as const;
export const defaultValues = ['Required', 'Off', 'On', null] as const;

/** What each level says about one channel; null: nothing. */
interface ChannelFacts {
  readonly isDefault: boolean;
  readonly isForced: boolean;
  readonly person: LayerFacts<boolean>;
  readonly tenant: LayerFacts<ChannelDefaultState>;
}

interface LayerFacts<T> {
  readonly type: T | null;
  readonly category: T | null;
}

const isOn = (state: ChannelDefaultState | null) => (state === null ? null : state !== 'Off');

/** The precedence: the first level that says something decides. */
const precedence: Readonly<Record<PreferenceLevel, (facts: ChannelFacts) => boolean | null>> = {
  NoOptOut: ({ isForced }) => isForced || null,
  TenantLock: ({ tenant }) => [tenant.type, tenant.category].includes('Required') || null,
  TypeChoice: ({ person }) => person.type,
  CategoryChoice: ({ person }) => person.category,
  TenantTypeDefault: ({ tenant }) => isOn(tenant.type),
  TenantCategoryDefault: ({ tenant }) => isOn(tenant.category),
  Default: ({ isDefault }) => isDefault,
};

/** Whether a channel of a type is on. `signalR` and `sse` are one stream, of which an app takes one: off is off for both. */
export function decideChannel(
  type: Choosable,
  channel: NotificationChannel,
  { person, tenant }: Preferences,
): ChannelDecision {
  const isDefault = isDefaultOf(type, channel);
  const facts: ChannelFacts = {
    isDefault,
    isForced: isDefault && !type.allowUserOptOut,
    person: layerFacts(person, channel, choiceValues),
    tenant: layerFacts(tenant, channel, defaultValues),
  };
  for (const decidedBy of preferenceLevels) {
    const isEnabled = precedence[decidedBy](facts);
    if (isEnabled !== null) return { channel, isEnabled, decidedBy };
  }
  return { channel, isEnabled: isDefault, decidedBy: 'Default' };
}

/** All channels of a type, in its order. */
export function decideChannels(type: Choosable, preferences: Preferences): ChannelDecision[] {
  return type.allowedChannels.map((channel) => decideChannel(type, channel, preferences));
}

/** Whether people cannot switch off what a level has switched on. */
export function isRequired({ decidedBy }: Pick<ChannelDecision, 'decidedBy'>): boolean {
  return decidedBy === 'NoOptOut' || decidedBy === 'TenantLock';
}

/** The defaults without those that a publisher replaces by naming channels: what people cannot switch off stays. */
export function locksOf({ type, category }: Layers<ChannelDefaultState>): Layers<ChannelDefaultState> {
  const onlyRequired = (values: ReadonlyMap<string, ChannelDefaultState>) =>
    new Map([...values].filter(([, state]) => state === 'Required'));
  return { type: onlyRequired(type), category: onlyRequired(category) };
}

/** A type with the default channels that it has in a tenant. */
export function typeInTenant<T extends Choosable>(type: T, tenant: Layers<ChannelDefaultState>): T {
  if (tenant.type.size === 0 && tenant.category.size === 0) return type;
  const on = decideChannels(type, { person: nothingSet, tenant }).filter(({ isEnabled }) => isEnabled);
  return { ...type, defaultChannels: on.map(({ channel }) => channel) };
}

/** Whether a channel, or one it is switched together with, is on by default. */
export function isDefaultOf(
  { defaultChannels }: Pick<Choosable, 'defaultChannels'>,
  channel: string,
): boolean {
  return switchGroup(channel).some((one) => defaultChannels.includes(one));
}

/** The channels one switch is for. */
function switchGroup(channel: NotificationChannel): readonly NotificationChannel[] {
  return realtimeChannels.includes(channel) ? realtimeChannels : [channel];
}

/** What is set for a channel, or one it is switched together with. */
export function valueIn<T>(
  values: ReadonlyMap<string, T>,
  channel: NotificationChannel,
  strongest: readonly (T | null)[],
): T | null {
  const group = switchGroup(channel);
  return strongest.find((value) => value !== null && group.some((one) => values.get(one) === value)) ?? null;
}

function layerFacts<T>(
  { type, category }: Layers<T>,
  channel: NotificationChannel,
  strongest: readonly (T | null)[],
): LayerFacts<T> {
  return {
    type: type.size === 0 ? null : valueIn(type, channel, strongest),
    category: category.size === 0 ? null : valueIn(category, channel, strongest),
  };
}

/** What a request sets. */
export interface ReadChannels<T> {
  /** By channel, the last of several counts; both streams, where one is named, with the stronger value. */
  readonly wanted: ReadonlyMap<NotificationChannel, T>;
  /** Names that are not channels of the type or category. */
  readonly unknown: readonly string[];
}

/** Parses what a request sets for channels, whose names may be written in any case. */
export function readChannels<T>(
  allowed: readonly NotificationChannel[],
  entries: readonly { readonly channel: string; readonly value: T }[],
  strongest: readonly T[],
): ReadChannels<T> {
  const named = new Map<NotificationChannel, T>();
  const unknown: string[] = [];
  for (const { channel: word, value } of entries) {
    const channel = allowed.find((one) => one.toLowerCase() === word.toLowerCase());
    if (channel === undefined) unknown.push(word);
    else named.set(channel, value);
  }
  const together = (channel: NotificationChannel): T => {
    const values = switchGroup(channel).flatMap((one) => (named.has(one) ? [named.get(one) as T] : []));
    return strongest.find((value) => values.includes(value)) as T;
  };
  const switched = [...named.keys()].flatMap(switchGroup);
  return { wanted: new Map(switched.map((channel) => [channel, together(channel)])), unknown };
}

/** Result of {@link checkChoices}. */
export interface CheckedChoices extends ReadChannels<boolean> {
  /** Channels that cannot be switched off. */
  readonly forced: readonly string[];
}

/** Parses a user's choices for the channels of a type. @param tenant what the tenant has set for the type. */
export function checkChoices(
  type: Choosable,
  choices: readonly { readonly channel: string; readonly isEnabled: boolean }[],
  tenant: Layers<ChannelDefaultState> = nothingSet,
): CheckedChoices {
  const entries = choices.map(({ channel, isEnabled }) => ({ channel, value: isEnabled }));
  const { wanted, unknown } = readChannels<boolean>(type.allowedChannels, entries, [false, true]);
  const forced = type.allowedChannels.filter(
    (channel) =>
      wanted.get(channel) === false &&
      isRequired(decideChannel(type, channel, { person: nothingSet, tenant })),
  );
  return { wanted, unknown, forced };
}

/** The channels of a category: those of its types, each once, in the order of the types. */
export function channelsOf(types: readonly Pick<Choosable, 'allowedChannels'>[]): NotificationChannel[] {
  return [...new Set(types.flatMap(({ allowedChannels }) => allowedChannels))];
}
