import { createPrivateKey } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { systemClock } from '../../../kernel/clock/clock.ts';
import type { HealthCheck } from '../../../kernel/health/check.ts';
import type { GuardedClient } from '../../../kernel/http/guarded-client.ts';
import { providerHealthCheck } from '../provider-health-check.ts';
import { FcmSender } from './fcm-sender.ts';
import type { MobilePushOptions } from './mobile-push-options.ts';

/** Sends FCM a validate-only message; no check while Android push is off. */
export function fcmHealthChecks(
  { ServiceAccount, ...options }: MobilePushOptions['Fcm'],
  open: (baseUrl: string) => GuardedClient,
): readonly HealthCheck[] {
  if (ServiceAccount === undefined) return [];
  const sender = new FcmSender({ ...options, ServiceAccount }, open(options.BaseUrl), systemClock);
  return [providerHealthCheck('fcm', (signal) => sender.probe(signal))];
}

/**
 * Reaches Apple and reads our key; none while iOS push is off. Nothing is sent: Apple has no request that goes to
without a recipient, and takes many to unknown devices for an attack.
 */
export function apnsHealthChecks(
  { Key, Production }: MobilePushOptions['Apns'],
  origin = `https://api.${Production ? '' : 'sandbox.'}push.apple.com`,
): readonly HealthCheck[] {
  if (Key === undefined) return [];
  const check = async (signal: AbortSignal) => {
    createPrivateKey(Key);
    await ping(origin, signal);
    return { status: 'Healthy' as const };
  };
  return [{ name: 'apns', tags: ['readiness'], check }];
}

/** One HTTP/2 ping (RFC 9113 §6.7) on a connection of its own. */
async function ping(origin: string, signal: AbortSignal): Promise<void> {
  const session = connect(origin);
  session.on('error', () => undefined);
  try {
    await once(session, 'connect', { signal });
    const answered = new Promise<void>((resolve, reject) => {
      session.ping((error) => (error === null ? resolve() : reject(error)));
    });
    await Promise.race([
      answered,
      once(session, 'close', { signal }).then(() => Promise.reject(new Error('closed'))),
    ]);
  } finally {
    session.destroy();
  }
}
