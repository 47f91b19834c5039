import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { type Channel, channelKind, type NotificationChannel } from '../contract/channel.ts';
import { providerChannels } from './provider-channels.ts';

/** The channels of this process, by name. */
export class ChannelSet {
  private readonly byName: ReadonlyMap<NotificationChannel, Channel>;

  constructor(channels: readonly Channel[]) {
    this.byName = new Map(channels.map((channel) => [channel.name, channel]));
  }

  /** @returns null for a channel that no module contributes or that is not configured. */
  findConfigured(name: NotificationChannel): Channel | null {
    const channel = this.byName.get(name) ?? null;
    return channel?.isConfigured === true ? channel : null;
  }

  /** Names of the configured channels. */
  get configured(): readonly NotificationChannel[] {
    return [...this.byName.values()].filter(({ isConfigured }) => isConfigured).map(({ name }) => name);
  }
}

/** Opens the provider channels of the platform, and those of modules in their place. */
export function openChannels(services: KernelServices): ChannelSet {
  const contributed = services.registry.all(channelKind);
  const replaced = new Set(contributed.map(({ name }) => name));
  const definitions = [...providerChannels.filter(({ name }) => !replaced.has(name)), ...contributed];
  return new ChannelSet(definitions.map((definition) => definition.open(services)));
}
