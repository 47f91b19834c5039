import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { send, type TestAnswer } from '../platform.ts';
import type { WebhookKeyRing } from './webhook-key-ring.ts';

/** Milliseconds a request may take before it is sent again. */
const patience = 20_000;

/** A subscription under test. */
interface OwnSubscription {
  readonly id: string;
  readonly path: string;
}

/** What an administrator does while others break things. */
export type AdministrativeMove = 'suspension' | 'rotation' | 'revocation';

/**
 * Looks after the subscriptions of one tenant through the public API. What is not answered is asked again with the same
 * `Idempotency-Key`, however often the platform is killed meanwhile.
 */
export class WebhookAdministrator {
  private readonly subscriptions: OwnSubscription[] = [];

  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly keys: WebhookKeyRing,
  ) {}

  get paths(): readonly string[] {
    return this.subscriptions.map(({ path }) => path);
  }

  /** Subscribes a target to changes of settings. @param path of the target, as its receiver sees it. */
  async subscribe(targetUrl: string, path: string): Promise<void> {
    const body = { targetUrl, eventType: 'Settings.SettingChanged' };
    const { id, signingSecret } = (await this.insist('POST', '/subscriptions', 201, body)).body;
    this.subscriptions.push({ id, path });
    const [key] = (await this.insist('GET', `/subscriptions/${id}/keys`, 200)).body;
    this.keys.add(path, { id: key.id, secret: signingSecret });
  }

  /** Does one thing to one subscription; ends when it is Active. @returns what it was. */
  async move(): Promise<AdministrativeMove> {
    const one = this.subscriptions[randomInt(this.subscriptions.length)] as OwnSubscription;
    const retired = this.keys.of(one.path).slice(0, -1);
    const revocable = retired.find(({ revokedAt }) => revokedAt === null);
    const moves: AdministrativeMove[] = ['suspension', 'rotation', 'revocation'];
    const move = moves[randomInt(revocable === undefined ? 2 : 3)] as AdministrativeMove;
    if (move === 'suspension') await this.suspendAndActivate(one);
    else if (move === 'rotation') await this.rotate(one);
    else if (revocable !== undefined) {
      await this.insist('DELETE', `/subscriptions/${one.id}/keys/${revocable.id}`, 204);
      revocable.revokedAt = Date.now();
    }
    return move;
  }

  /** Resends every skipped delivery that was not. @returns how many. */
  async redeliverSkipped(): Promise<number> {
    let redelivered = 0;
    for (;;) {
      const query = `mutation { redeliverWebhooks(input: { filter: { state: Skipped }, dryRun: false }) { redeliveredCount } }`;
      const { body } = await this.ask('POST', `${this.url}/graphql`, (answer) => answer.body?.data != null, {
        query,
      });
      if (body.data.redeliverWebhooks.redeliveredCount === 0) return redelivered;
      redelivered += body.data.redeliverWebhooks.redeliveredCount;
    }
  }

  private async suspendAndActivate({ id }: OwnSubscription): Promise<void> {
    await this.insist('POST', `/subscriptions/${id}/suspend`, 200);
    await pause(randomInt(1_000));
    await this.insist('POST', `/subscriptions/${id}/activate`, 200);
  }

  private async rotate({ id, path }: OwnSubscription): Promise<void> {
    const { body } = await this.insist('POST', `/subscriptions/${id}/keys`, 201);
    this.keys.add(path, { id: body.id, secret: body.plainSecret });
  }

  private insist(method: string, path: string, status: number, body?: unknown): Promise<TestAnswer> {
    return this.ask(method, `${this.url}/api/v1/webhooks${path}`, (answer) => answer.status === status, body);
  }

  /** Asks until the answer will do. @throws {Error} for a refusal that stays. */
  private async ask(
    method: string,
    url: string,
    isEnough: (answer: TestAnswer) => boolean,
    body?: unknown,
  ): Promise<TestAnswer> {
    const headers: Record<string, string> = method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() };
    const deadline = Date.now() + 180_000;
    for (;;) {
      const request = { method, headers, ...(body === undefined ? {} : { body }) };
      const signal = AbortSignal.timeout(patience);
      const answer = await send(url, this.token, { ...request, signal }).catch(() => null);
      if (answer !== null && isEnough(answer)) return answer;
      if (Date.now() > deadline) throw new Error(`${method} ${url}: ${answer?.status} ${answer?.text}`);
      await pause(200);
    }
  }
}
