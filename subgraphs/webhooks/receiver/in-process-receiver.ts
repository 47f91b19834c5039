import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { GuardedRequest, GuardedResponse } from '../../kernel/http/guarded-client.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import { activeTraceparent } from '../../kernel/telemetry/traceparent.ts';
import { HOST_TENANT_ID } from '../../kernel/tenancy/tenant.ts';
import { type SignatureProblem, signatureProblem } from '../signature/standard-webhooks.rules.ts';
import type { ProtectedKey, SigningSecrets } from '../signing-key/signing-secrets.service.ts';
import { developmentReceiverOrigin } from '../webhooks.contract.ts';
import type { DevelopmentReceiver, ReceivedRequest } from './development-receiver.ts';

/** The response of the development receiver to a URL. */
interface ReceiverAnswer {
  readonly status: number;
  /** Delay in milliseconds. */
  readonly delay: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Maximum delay. It is longer than every timeout of a delivery. */
const longestDelay = 60_000;

/**
 * Parses the query, such as `?status=503&delay=2000&retry-after=60`. Ill-formed members are ignored. The default is 200
 * without delay.
 * @param url of the receiver.
 */
function receiverAnswerOf(url: URL): ReceiverAnswer {
  const whole = (name: string) => {
    const text = url.searchParams.get(name) ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  const status = whole('status') ?? 200;
  const retryAfter = whole('retry-after');
  return {
    status: status >= 200 && status <= 599 ? status : 200,
    delay: Math.min(whole('delay') ?? 0, longestDelay),
    headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
  };
}

/** Maximum number of stored requests. The oldest are deleted first. */
const longest = 200;

/**
 * The development receiver. It responds inside the process, without DNS or TLS, stores requests and verifies their
 * signatures. All processes share its table.
 */
export class InProcessReceiver implements DevelopmentReceiver {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: Pick<SigningSecrets, 'open'>,
  ) {}

  /** @returns null for URLs of other targets. */
  answer(request: GuardedRequest & { readonly url: URL }): Promise<GuardedResponse> | null {
    return request.url.origin === developmentReceiverOrigin ? this.receive(request) : null;
  }

  async list(): Promise<readonly ReceivedRequest[]> {
    const rows: (ReceivedRequest & { receivedAt: Date | string })[] = await this.database.system((em) =>
      em.execute(
        `select id, url, headers, body, answered_status as "answeredStatus",
           signature_problem as "signatureProblem", received_at as "receivedAt"
         from webhooks.received_request order by received_at desc, id desc limit ?`,
        [longest],
      ),
    );
    return rows.map((row) => ({ ...row, receivedAt: new Date(row.receivedAt) }));
  }

  private async receive({
    url,
    headers = {},
    body = '',
    signal,
  }: GuardedRequest & { readonly url: URL }): Promise<GuardedResponse> {
    const text = String(body);
    const { status, delay, headers: answered } = receiverAnswerOf(url);
    const problem = await this.problemOf(url, headers, text);
    // On a real request the client's instrumentation writes this header.
    const traceparent = activeTraceparent();
    await this.keep({
      url: url.href,
      headers: { ...headers, ...(traceparent === null ? {} : { traceparent }) },
      body: text,
      answeredStatus: status,
      signatureProblem: problem,
    });
    await wait(delay, signal);
    return {
      status,
      headers: answered,
      truncated: false,
      body: Buffer.from(problem === null ? 'verified' : problem),
    };
  }

  /** Secrets of every subscription to this target, because any of them may have sent the request. */
  private async problemOf(
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<SignatureProblem | 'UnknownSubscription' | null> {
    const keys: ProtectedKey[] = await this.database.system((em) =>
      em.execute(
        `select k.id, k.tenant_id as "tenantId", k.status, k.created_at as "createdAt",
           k.expires_at as "expiresAt", k.protected_secret as "protectedSecret"
         from webhooks.signing_key k join webhooks.subscription s on s.id = k.subscription_id
         where s.target_url in (?, ?) and k.protected_secret is not null limit 1000`,
        // Also the spelling without a path.
        [url.href, url.href.replace(/\/$/, '')],
      ),
    );
    if (keys.length === 0) return 'UnknownSubscription';
    const dated = keys.map((key) => ({
      ...key,
      createdAt: new Date(key.createdAt),
      expiresAt: key.expiresAt === null ? null : new Date(key.expiresAt),
    }));
    const secrets = await this.secrets.open(dated);
    return signatureProblem(
      headers,
      body,
      secrets.map(({ secret }) => secret),
      this.clock.now(),
    );
  }

  private async keep(request: Omit<ReceivedRequest, 'id' | 'receivedAt'>): Promise<void> {
    const { url, headers, body, answeredStatus, signatureProblem: problem } = request;
    await this.database.system(async (em) => {
      await em.execute(
        `insert into webhooks.received_request
           (id, tenant_id, url, headers, body, answered_status, signature_problem, received_at)
         values (?, ?, ?, ?::jsonb, ?, ?, ?, ?)`,
        [
          uuid(),
          HOST_TENANT_ID,
          url,
          JSON.stringify(headers),
          body,
          answeredStatus,
          problem,
          this.clock.now(),
        ],
      );
      await em.execute(
        `delete from webhooks.received_request where id in (
           select id from webhooks.received_request order by received_at desc, id desc offset ?)`,
        [longest],
      );
    });
  }
}

/** @throws the signal's reason when it aborts. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
