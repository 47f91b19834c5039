import { type NotificationChannel, realtimeChannels } from '../contract/channel.ts';

/** Whether a channel is on. */
export interface ChannelChoice {
  readonly channel: NotificationChannel;
  readonly isEnabled: boolean;
}

/** The properties of a type that preferences depend on. */
interface Choosable {
  readonly allowedChannels: readonly NotificationChannel[];
  readonly defaultChannels: readonly NotificationChannel[];
  readonly allowUserOptOut: boolean;
}

/**
 * The channels of a type as a person has chosen them: where nothing is stored, the default channels are on; without
 * opt-out they always are. `signalR` and `sse` are one stream, of which an app takes one: off is off for both.
 */
export function choicesOf(type: Choosable, stored: ReadonlyMap<string, boolean>): ChannelChoice[] {
  return type.allowedChannels.map((channel) => {
    const together = switchGroup(channel);
    const isDefault = isDefaultOf(type, channel);
    const isForced = isDefault && !type.allowUserOptOut;
    return { channel, isEnabled: isForced || together.every((one) => stored.get(one) ?? isDefault) };
  });
}

/** Whether a channel, or one it is switched together with, is on by default. */
export function isDefaultOf({ defaultChannels }: Choosable, channel: NotificationChannel): boolean {
  return switchGroup(channel).some((one) => defaultChannels.includes(one));
}

/** The channels one switch is for. */
function switchGroup(channel: NotificationChannel): readonly NotificationChannel[] {
  return realtimeChannels.includes(channel) ? realtimeChannels : [channel];
}

function switchTogether(
  named: ReadonlyMap<NotificationChannel, boolean>,
): ReadonlyMap<NotificationChannel, boolean> {
  return new Map(
    [...named.keys()]
      .flatMap(switchGroup)
      .map((channel) => [channel, switchGroup(channel).every((one) => named.get(one) ?? true)]),
  );
}

/** Result of {@link checkChoices}. */
export interface CheckedChoices {
  /** By channel, the last of several counts; both streams, where one is named, and off where one is to be. */
  readonly wanted: ReadonlyMap<NotificationChannel, boolean>;
  /** Names that are not channels of the type. */
  readonly unknown: readonly string[];
  /** Channels that cannot be switched off. */
  readonly forced: readonly string[];
}

/** Parses a user's choices for the channels of a type. */
export function checkChoices(
  type: Choosable,
  choices: readonly { readonly channel: string; readonly isEnabled: boolean }[],
): CheckedChoices {
  const read = choices.map(({ channel: word, isEnabled }) => {
    const channel = type.allowedChannels.find((one) => one.toLowerCase() === word.toLowerCase()) ?? null;
    return { word, isEnabled, channel };
  });
  return {
    wanted: switchTogether(
      new Map(
        read.flatMap(({ channel, isEnabled }) => (channel === null ? [] : [[channel, isEnabled] as const])),
      ),
    ),
    unknown: read.flatMap(({ channel, word }) => (channel === null ? [word] : [])),
    forced: read.flatMap(({ channel, isEnabled }) =>
      channel !== null && !isEnabled && !type.allowUserOptOut && isDefaultOf(type, channel) ? [channel] : [],
    ),
  };
}
