import {
  type ChannelDelivery,
  DeliveryPostponedError,
  type DeliveryResult,
  PermanentDeliveryError,
} from '../../contract/channel.ts';

/** One of a person's devices, as far as delivering to it goes. */
export interface Device {
  readonly id: string;
}

/** Result of a device's service: accepted, or the device no longer exists. */
export type DeviceAnswer = 'delivered' | 'gone';

/** Keeps a kind of devices. */
export interface DeviceStore {
  /** Removes devices that no longer exist. */
  remove(tenantId: string, ids: readonly string[]): Promise<void>;
}

/** Stores which devices a delivery has reached, so that its next attempt skips them. */
export interface ReachedDevices {
  of(delivery: DeliveryKey): Promise<ReadonlySet<string>>;
  add(delivery: DeliveryKey, ids: readonly string[]): Promise<void>;
}

/** Names a delivery. */
export type DeliveryKey = Pick<ChannelDelivery, 'tenantId' | 'deliveryId'>;

/** The devices of one delivery, and the function that sends to one. */
export interface DeviceRound<D extends Device> {
  readonly devices: readonly D[];
  readonly store: DeviceStore;
  readonly reached: ReachedDevices;
  /** @throws {PermanentDeliveryError} when this device will never accept it. */
  send(device: D): Promise<DeviceAnswer>;
}

/**
 * Delivers to all of a person's devices concurrently. Devices that no longer exist are removed. If some failed, the
 * delivery is retried for only those.
 * @throws the error of the first failure; the longest pause if services requested one; {PermanentDeliveryError} when
 * no device can ever be reached.
 */
export async function deliverToDevices<D extends Device>(
  delivery: ChannelDelivery,
  { devices, store, reached, send }: DeviceRound<D>,
): Promise<DeliveryResult> {
  const before = devices.length === 0 ? new Set() : await reached.of(delivery);
  const waiting = devices.filter(({ id }) => !before.has(id));
  const outcomes = await Promise.allSettled(waiting.map((device) => send(device)));
  const idsOf = (answer: DeviceAnswer) =>
    waiting
      .filter((_, at) => outcomes[at]?.status === 'fulfilled' && outcomes[at].value === answer)
      .map(({ id }) => id);
  const now = idsOf('delivered');
  const gone = idsOf('gone');
  if (gone.length > 0) await store.remove(delivery.tenantId, gone);
  const errors = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const passing = errors.filter((error) => !(error instanceof PermanentDeliveryError));
  if (passing.length > 0) {
    if (now.length > 0) await reached.add(delivery, now);
    throw longestPause(passing) ?? passing[0];
  }
  if (now.length > 0 || waiting.length < devices.length) return 'delivered';
  if (errors.length > 0) throw errors[0];
  return 'skipped';
}

function longestPause(errors: readonly unknown[]): DeliveryPostponedError | undefined {
  return errors
    .filter((error) => error instanceof DeliveryPostponedError)
    .sort((a, b) => b.retryAfter - a.retryAfter)[0];
}
