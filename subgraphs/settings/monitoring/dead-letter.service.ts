import type { DeadLetterQueue, DeadLetterRow, DeadLetters } from '../../kernel/messaging/job.ts';
import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { type ConnectionRequest, sliceOf } from '../../kernel/persistence/slice.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { deadLetterNotFound } from '../settings.errors.ts';

const operation = 'redriveDeadLetters';

/** The jobs that failed finally, of every queue of the installation, for a host caller. */
export class DeadLetterService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly letters: DeadLetters,
  ) {}

  /** Those with dead letters, by name. */
  listQueues(): Promise<DeadLetterQueue[]> {
    return this.letters.listDeadLetterQueues();
  }

  /** Newest first. @throws {DomainError} `notFound` for an unknown queue, `invalid` for a part of the list. */
  async list(
    request: ConnectionRequest & { readonly queue?: string | null },
    selected: ConnectionSelection,
  ): Promise<Connection<DeadLetterRow>> {
    const { queue = null } = request;
    const slice = sliceOf(request);
    if (queue !== null) this.checkQueue(queue);
    return this.letters.listDeadLetters(queue, { slice, selected });
  }

  /**
   * Sends one dead letter of a queue again, or all of them.
   * @returns how many.
   * @throws {DomainError} `notFound` for an unknown queue or letter.
   */
  async redrive(queue: string, id: string | null): Promise<number> {
    this.checkQueue(queue);
    const ids = id === null ? undefined : [checkUuid(id, deadLetterNotFound)];
    // Queues have a connection of their own: this is done before the transaction that stores its result.
    const stored = await this.unit.replay<number>(operation);
    const count = stored?.value ?? (await this.letters.retryDeadLetters(queue, ids));
    if (ids !== undefined && count === 0) throw deadLetterNotFound();
    return this.unit.run(operation, async () => count);
  }

  private checkQueue(queue: string): void {
    if (!this.letters.hasQueue(queue)) throw deadLetterNotFound();
  }
}
