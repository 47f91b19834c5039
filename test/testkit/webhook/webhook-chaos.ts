import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { send } from '../platform.ts';
import { RivalSession } from './rival-session.ts';
import { type AdministrativeMove, WebhookAdministrator } from './webhook-administrator.ts';
import {
  type HistoryVerdict,
  judgeHistory,
  StateWatch,
  type StoredDelivery,
  WebhookHistory,
} from './webhook-history.ts';
import {
  type InstallationOptions,
  type Member,
  WebhookInstallation,
  writableSettings,
} from './webhook-installation.ts';
import { WebhookKeyRing } from './webhook-key-ring.ts';
import { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** Settings one request writes. */
const settingsOfRequest = 10;

/** Events that are enough to find deliveries due and under way. */
const subscribedEvents = 200;

/** Who subscribes, how often, and who writes: the host receives the changes of all tenants. */
export interface ChaosTenant {
  /** A seeded administrator. */
  readonly user: string;
  readonly subscriptions: number;
  readonly writes: boolean;
}

export interface ChaosOptions extends InstallationOptions {
  readonly tenants: readonly ChaosTenant[];
}

interface Participant {
  readonly tenant: ChaosTenant;
  readonly token: string;
  readonly administrator: WebhookAdministrator;
  /** What changes of its settings were acknowledged, each unlike any other. */
  readonly acknowledged: string[];
}

/** What a run came to. */
export interface ChaosVerdict extends HistoryVerdict {
  /** States that must not be, and moves that are not allowed. */
  readonly illegal: readonly string[];
  readonly requests: number;
}

/** An installation, a receiver that lives through it all, administrators, and tenants that write. */
export class WebhookChaos {
  private readonly participants: Participant[] = [];
  private readonly watch = new StateWatch();

  private constructor(
    private readonly installation: WebhookInstallation,
    private readonly receiver: WebhookReceiver,
    private readonly keys: WebhookKeyRing,
    private readonly history: WebhookHistory,
  ) {}

  static async start(options: ChaosOptions): Promise<WebhookChaos> {
    const keys = new WebhookKeyRing();
    const installation = await WebhookInstallation.prepare(options);
    const receiver = await startWebhookReceiver();
    const history = new WebhookHistory((hook) => keys.problemOf(hook));
    const chaos = new WebhookChaos(installation, receiver, keys, history);
    try {
      receiver.answer(history.answer);
      await installation.start();
      for (const tenant of options.tenants) await chaos.join(tenant);
      return chaos;
    } catch (error) {
      await chaos.close();
      throw error;
    }
  }

  get members(): readonly Member[] {
    return this.installation.members;
  }

  /** Events whose request was answered. */
  get written(): number {
    return this.participants.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  }

  /** Requests the receiver has seen. */
  get requests(): number {
    return this.history.requests.length;
  }

  /** @param share part of the requests the receiver does not answer well. */
  misbehave(share: number): void {
    this.history.misbehave(share);
  }

  restart(who: Member): Promise<void> {
    return this.installation.restart(who);
  }

  signal(who: Member, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.installation.signal(who, signal);
  }

  /** Lets the tenants change settings until so many more events are acknowledged, a few requests at once. */
  async write(events: number, writersOfEach = 2): Promise<void> {
    const goal = this.written + events;
    const work = async (participant: Participant) => {
      while (this.written < goal) await this.writeSome(participant);
    };
    const writing = this.participants.filter(({ tenant }) => tenant.writes);
    await Promise.all(writing.flatMap((one) => Array.from({ length: writersOfEach }, () => work(one))));
  }

  /**
   * Lets another session meet the processes at what they claim, record and settle; nothing else may be killed meanwhile.
   * @returns the locks that were waited for, or passed by.
   */
  async contend(): Promise<readonly string[]> {
    const rival = new RivalSession(this.installation);
    const writing = this.write(subscribedEvents);
    const claims = await rival.holdDeliveries();
    await writing;
    const meanwhile = this.write(subscribedEvents);
    const records = await rival.takeLease();
    await meanwhile;
    return [...claims, ...records, ...(await rival.holdCall(() => this.restart('platform')))];
  }

  /** An administrator suspends and activates a subscription, rotates a key, or revokes one. */
  administer(): Promise<AdministrativeMove> {
    const { administrator } = this.participants[randomInt(this.participants.length)] as Participant;
    return administrator.move();
  }

  /** Looks at the states of everything. */
  async look(): Promise<readonly StoredDelivery[]> {
    const rows = await this.installation.sql<StoredDelivery>(
      `select d.id, d.state, d.next_attempt_at as "nextAttemptAt", e.data ->> 'newValue' as token,
         substring(s.target_url from '/hook/.*$') as path
       from webhooks.delivery d join webhooks.event e on e.id = d.event_id
       join webhooks.subscription s on s.id = d.subscription_id`,
    );
    this.watch.see(rows);
    this.watch.seeSubscriptions(
      await this.installation.sql(
        `select s.id, s.status, (select count(*)::int from webhooks.signing_key k
           where k.subscription_id = s.id and k.status = 'Active') as "activeKeys" from webhooks.subscription s`,
      ),
    );
    return rows;
  }

  /** Waits until everything is delivered, what was skipped is resent, or the time is over. @param tell of what is open. @param interval between two looks. */
  async settle(
    limit: number,
    tell: (open: number) => void = () => undefined,
    interval = 1_000,
  ): Promise<void> {
    const deadline = Date.now() + limit;
    do {
      for (let open = 1; open > 0 && Date.now() < deadline; await pause(open > 0 ? interval : 0)) {
        open = await this.open();
        tell(open);
      }
    } while (Date.now() < deadline && (await this.redeliverSkipped()) > 0);
  }

  /** What it came to. */
  async verdict(): Promise<ChaosVerdict> {
    const stored = await this.look();
    const hosts = this.participants.filter(({ tenant }) => !tenant.writes);
    const expected = this.participants.flatMap(({ acknowledged, administrator }) => {
      const paths = [administrator, ...hosts.map((host) => host.administrator)].flatMap((one) => one.paths);
      return acknowledged.flatMap((token) => paths.map((path) => ({ path, token })));
    });
    const judged = judgeHistory(expected, this.history, stored);
    return {
      ...judged,
      illegal: [...this.watch.illegal, ...(await this.wronglySigned())],
      requests: this.requests,
    };
  }

  async close(): Promise<void> {
    await this.installation.close();
    await this.receiver.close();
  }

  private async join(tenant: ChaosTenant): Promise<void> {
    const { url } = this.installation;
    const token = await this.installation.token(tenant.user);
    const administrator = new WebhookAdministrator(url, token, this.keys);
    this.participants.push({ tenant, token, administrator, acknowledged: [] });
    for (let index = 0; index < tenant.subscriptions; index += 1) {
      const path = `/hook/${tenant.user}/${index}`;
      await administrator.subscribe(this.receiver.url(path), path);
    }
  }

  private async open(): Promise<number> {
    const rows = await this.look();
    const unread = await this.installation.sql(
      `select 1 from events.cursor c join events.event e on e.shard = c.shard
         and (e.xid >= pg_snapshot_xmax(c.seen) or e.xid in (select pg_snapshot_xip(c.seen)))
       where c.subscriber = 'webhooks-fan-out'`,
    );
    const waiting = await this.installation.sql(
      `select 1 from jobs.job where name = 'event.webhooks-fan-out' and state <= 'active'`,
      'owner',
    );
    const open = rows.filter(({ nextAttemptAt }) => nextAttemptAt !== null);
    return open.length + unread.length + waiting.length;
  }

  private async redeliverSkipped(): Promise<number> {
    const made = this.participants.map(({ administrator }) => administrator.redeliverSkipped());
    return (await Promise.all(made)).reduce((sum, one) => sum + one, 0);
  }

  /** Attempts in the log whose keys are none, another subscription's, or not of that time. */
  private async wronglySigned(): Promise<string[]> {
    const rows = await this.installation.sql<{ id: string }>(
      `select a.id from webhooks.delivery_attempt a
       where a.attempt_number > 0 and (jsonb_array_length(a.signing_key_ids) = 0 or exists (
         select 1 from jsonb_array_elements_text(a.signing_key_ids) n
         left join webhooks.signing_key k on k.id = n::uuid and k.subscription_id = a.subscription_id
         where k.id is null or k.created_at > a.occurred_at
           or k.revoked_at < a.occurred_at - interval '10 seconds'))`,
    );
    return rows.map(({ id }) => `attempt ${id} names keys that cannot have signed it`);
  }

  private async writeSome({ token, acknowledged }: Participant): Promise<void> {
    const settings = Array.from({ length: settingsOfRequest }, () => ({
      name: `Chaos.S${randomInt(writableSettings)}`,
      value: randomUUID(),
    })).filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index);
    const query = `mutation ($settings: [SettingValueInput!]!) {
      updateSettings(input: { scope: tenant, settings: $settings }) { results { name outcome } } }`;
    const answer = await send(`${this.installation.url}/graphql`, token, {
      method: 'POST',
      body: { query, variables: { settings } },
      signal: AbortSignal.timeout(20_000),
    }).catch(() => null);
    const outcomes: { name: string; outcome: string }[] | undefined =
      answer?.body?.data?.updateSettings.results;
    if (outcomes === undefined) return void (await pause(50));
    const stored = new Set(outcomes.filter(({ outcome }) => outcome === 'Updated').map(({ name }) => name));
    acknowledged.push(...settings.filter(({ name }) => stored.has(name)).map(({ value }) => value));
  }
}
