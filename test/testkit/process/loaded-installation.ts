import { LoadListeners } from '../load/load-listeners.ts';
import { judgeLoad, type LoadVerdict } from '../load/load-verdict.ts';
import { type LoadSettings, MixedLoad } from '../load/mixed-load.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../webhook/webhook-receiver.ts';
import { type Layout, ScaledInstallation } from './scaled-installation.ts';

/** An installation with users who read and write, some who listen, and a receiver of its webhooks. */
export class LoadedInstallation {
  private constructor(
    readonly installation: ScaledInstallation,
    readonly load: MixedLoad,
    readonly listeners: LoadListeners,
    private readonly receiver: WebhookReceiver,
  ) {}

  /** Starts all but the load itself, every operation of which has run once. @param env of every process. */
  static async start(
    layout: Layout,
    env: Readonly<Record<string, string>>,
    settings: LoadSettings,
  ): Promise<LoadedInstallation> {
    const installation = await ScaledInstallation.start(layout, env);
    const receiver = await startWebhookReceiver();
    try {
      await subscribe(installation, receiver);
      const load = await MixedLoad.of(installation, settings);
      const listeners = await LoadListeners.open(installation, load.users);
      await load.warmUp();
      return new LoadedInstallation(installation, load, listeners, receiver);
    } catch (error) {
      await receiver.close();
      await installation.close();
      throw error;
    }
  }

  /** Compares what was acknowledged with what is there; for when the load has stopped. */
  judge(): Promise<LoadVerdict> {
    return judgeLoad(this.installation, this.load.users, {
      hooks: this.receiver.received,
      missed: () => this.listeners.missed(),
    });
  }

  async close(): Promise<void> {
    await this.load.stop();
    this.listeners.close();
    await this.receiver.close();
    await this.installation.close();
  }
}

/** Subscribes a receiver to acme's changes of settings. @throws {Error} when the platform refuses. */
async function subscribe(
  installation: Pick<ScaledInstallation, 'call'>,
  receiver: Pick<WebhookReceiver, 'url'>,
): Promise<void> {
  const body = { targetUrl: receiver.url(), eventType: 'Settings.SettingChanged' };
  const answer = await installation.call('/api/v1/webhooks/subscriptions', { method: 'POST', body });
  if (answer.status !== 201) throw new Error(`No subscription: ${answer.status} ${answer.text}`);
}
