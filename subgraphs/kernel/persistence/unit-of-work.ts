import { deserialize, serialize } from 'node:v8';
import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { v7 as uuidV7 } from 'uuid';
import type { RequestContext } from '../call/context.ts';
import type { EventType, Publication } from '../call/event.ts';
import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../error/domain-error.ts';
import { sentLater } from './driver-client.ts';
import type { LaggingReads } from './read-replicas.ts';
import type { SealedColumn } from './sealed-column.ts';

/** Milliseconds a stored result is kept. */
const retention = 24 * 60 * 60 * 1000;

/** `Retry-After` in seconds while a mutation with the same key is still running. */
const retryAfter = 2;

/** The column of stored results. */
export const idempotencyResults: SealedColumn = {
  table: 'kernel.idempotency_record',
  column: 'result',
  key: ['tenant_id', 'actor_id', 'key'],
  purpose: 'idempotency',
};

/** Plain to encrypted. */
type Seal = (plain: string | Buffer) => string;

/** Encrypts stored results; the kernel's envelope satisfies it. */
export interface ResultCipher {
  encrypt(plain: string | Buffer, context: { tenantId: string; purpose: string }): Promise<string>;
  /** A function that encrypts one value synchronously, for use inside a transaction; only this call uses the vault. */
  sealer(context: { tenantId: string; purpose: string }): Promise<Seal>;
  decrypt(cipherText: string, context: { tenantId: string; purpose: string }): Promise<string>;
  decryptBytes(cipherText: string, context: { tenantId: string; purpose: string }): Promise<Buffer>;
}

/** Thrown to undo a transaction whose result is wanted. */
class Undone<T> extends Error {
  constructor(readonly outcome: T) {
    super('The transaction is undone: the call is a dry run.');
  }
}

/** The transaction a service method works in. */
export interface Transaction {
  readonly em: EntityManager;
  /**
   * Publishes an event that exists if and only if this transaction commits. All events are written together at its
   * end.
   */
  publish<T>(type: EventType<T>, data: T): Promise<void>;
  /** Runs after the commit: for calls that must not happen inside a transaction. */
  afterCommit(action: () => void): void;
}

export interface UnitOfWorkDependencies {
  readonly clock: Clock;
  readonly cipher: ResultCipher;
  readonly replicas: LaggingReads;
}

/** Reads several things from one snapshot and one round of transaction control. @param session in no transaction. */
export function readSnapshot<T>(session: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> {
  return session.transactional((em) => work(em), {
    readOnly: true,
    isolationLevel: IsolationLevel.REPEATABLE_READ,
  });
}

/**
 * Opens the transactions of one request. The result of a mutation with an `Idempotency-Key` is stored with its effect,
 * and repeated requests get the stored result. A change that an agent makes is recorded with it; in a dry run it is
 * undone when its result is known, and nothing after its commit happens.
 */
export class UnitOfWork {
  constructor(
    private readonly request: RequestContext,
    private readonly dependencies: UnitOfWorkDependencies,
    /** Null: an `Idempotency-Key` is ignored, as by work that runs several transactions. */
    private readonly idempotency: RequestContext['idempotency'] = request.idempotency,
  ) {}

  /** The call this unit belongs to. */
  get call(): RequestContext {
    return this.request;
  }

  /** Reads several things from one snapshot and one round of transaction control. */
  async read<T>(work: (em: EntityManager) => Promise<T>): Promise<T> {
    return readSnapshot(this.request.em, work);
  }

  /**
   * Reads from a replica if there is one. The result may be slightly stale, but includes this caller's writes. For
   * display only, never for decisions. The work may run twice.
   * @param work receives a session of the caller's tenant, in no transaction.
   */
  async readLagging<T>(work: (session: EntityManager) => Promise<T>): Promise<T> {
    return this.dependencies.replicas.read(this.request, (replica) =>
      work(replica === null ? this.request.em : replica.session(this.request.tenant.id)),
    );
  }

  /**
   * The stored result of a mutation whose `Idempotency-Key` is repeated: for work no transaction can take back and none
   * shall wait for. {@link run} follows, and stores the result of that work.
   * @returns null where nothing is stored: the work is to be done.
   * @throws as {@link run}.
   */
  async replay<T>(operation: string): Promise<{ readonly value: T } | null> {
    if (this.idempotency === null) return null;
    const stored = await this.request.em.transactional((em) => this.findStoredResult(em, operation));
    return stored === null ? null : { value: await this.decryptResult<T>(stored) };
  }

  /**
   * Runs a mutation.
   * @param operation the mutation's name; a key used for another one is refused.
   * @param work load → act; its result must survive structured cloning (plain values, dates).
   * @throws {DomainError} `rejected` when the key was used with another request, `conflict` while it is still running.
   */
  async run<T>(operation: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    try {
      return await this.runForGood(operation, work);
    } catch (error) {
      if (error instanceof Undone) return error.outcome as T;
      throw error;
    }
  }

  private async runForGood<T>(operation: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const after: (() => void)[] = [];
    const published: Publication[] = [];
    // The vault is used before and after the transaction, so that no connection or lock waits for it.
    const seal = this.idempotency === null ? null : await this.dependencies.cipher.sealer(this.purpose);
    type Done = { readonly stored: string } | { readonly outcome: T };
    const done = await this.request.em.transactional(async (em): Promise<Done> => {
      const stored = await this.findStoredResult(em, operation);
      if (stored !== null) return { stored };
      const outcome = await work({
        em,
        publish: async (type, data) => void published.push({ type, data }),
        afterCommit: (action) => after.push(action),
      });
      await em.flush();
      await this.request.events.publishAll(em, published);
      await this.recordAgent(em, operation);
      if (this.request.agent?.isDryRun) throw new Undone(outcome);
      if (seal !== null) await this.store(em, operation, seal(serialize(outcome)));
      return { outcome };
    });
    if ('stored' in done) return this.decryptResult<T>(done.stored);
    for (const action of after) action();
    await this.dependencies.replicas.noteWrite(this.request);
    return done.outcome;
  }

  /** Returns the encrypted result of the mutation with the same key, and locks the key until this transaction ends. */
  private async findStoredResult(em: EntityManager, operation: string): Promise<string | null> {
    const { idempotency } = this;
    if (idempotency === null) return null;
    const scope = this.scope(idempotency.key);
    const [lock] = await em.execute('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken', [
      scope.join(' '),
    ]);
    if (lock?.taken !== true) {
      throw new DomainError('conflict', 'Idempotency:Key:InProgress', { parameters: { retryAfter } });
    }
    const [row]: { operation: string; request_hash: string; result: string }[] = await em.execute(
      `select operation, request_hash, result from kernel.idempotency_record
       where tenant_id = ? and actor_id = ? and key = ? and expires_at > ?`,
      [...scope, this.dependencies.clock.now()],
    );
    if (row === undefined) return null;
    if (row.request_hash !== idempotency.requestHash || row.operation !== operation) {
      throw new DomainError('rejected', 'Idempotency:Key:Conflict', {
        message: 'The Idempotency-Key was used with another request.',
      });
    }
    idempotency.replayed = true;
    return row.result;
  }

  private async decryptResult<T>(stored: string): Promise<T> {
    return deserialize(await this.dependencies.cipher.decryptBytes(stored, this.purpose)) as T;
  }

  private async store(em: EntityManager, operation: string, result: string): Promise<void> {
    const { idempotency } = this;
    if (idempotency === null) return;
    const now = this.dependencies.clock.now();
    await em.execute(
      sentLater(`insert into kernel.idempotency_record
         (tenant_id, actor_id, key, operation, request_hash, result, created_at, expires_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (tenant_id, actor_id, key) do update set operation = excluded.operation,
         request_hash = excluded.request_hash, result = excluded.result,
         created_at = excluded.created_at, expires_at = excluded.expires_at`),
      [
        ...this.scope(idempotency.key),
        operation,
        idempotency.requestHash,
        result,
        now,
        new Date(now.getTime() + retention),
      ],
    );
  }

  /** Records the change as one of an agent, in the transaction of the change. */
  private async recordAgent(em: EntityManager, operation: string): Promise<void> {
    const { agent, tenant, requestId } = this.request;
    if (!agent) return;
    await em.execute(
      sentLater(`insert into kernel.agent_change
         (id, tenant_id, actor_id, operation, tool, client, request_id, occurred_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`),
      [
        uuidV7(),
        tenant.id,
        this.actorId,
        operation,
        agent.tool,
        agent.client,
        requestId,
        this.dependencies.clock.now(),
      ],
    );
  }

  private get actorId(): string {
    const { userId, apiKeyId } = this.request.actor;
    return userId ?? apiKeyId ?? 'anonymous';
  }

  private scope(key: string): [string, string, string] {
    return [this.request.tenant.id, this.actorId, key];
  }

  private get purpose(): { tenantId: string; purpose: string } {
    return { tenantId: this.request.tenant.id, purpose: idempotencyResults.purpose };
  }
}
