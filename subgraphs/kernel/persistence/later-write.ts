import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type PreparedStatement,
  type StatementValue,
  toOrmStatement,
  valueTexts,
} from './prepared-statement.ts';

/** The option of the ORM's driver that says that its connections take {@link LaterWrite}s. */
export const takesLaterWrites = { takesLaterWrites: true };

/** A statement without a result that is sent with the next one of its transaction, prepared where that can be. */
export class LaterWrite {
  constructor(
    readonly statement: PreparedStatement,
    readonly values: readonly (string | null)[],
    private readonly write: () => string,
  ) {}

  /** With its values written into it. */
  get text(): string {
    return this.write();
  }
}

/** The part of the ORM's transactions that sends statements. */
interface SendingTransaction {
  executeQuery(query: object): Promise<unknown>;
}

/**
 * As a statement that is sent later (`sentLater`). A transaction that is nothing but such statements is sent in statements
 * that the server has prepared: planning takes longer than running them.
 * @param em in a transaction.
 */
export async function executeLater(
  em: EntityManager,
  statement: PreparedStatement,
  values: readonly StatementValue[],
): Promise<void> {
  const transaction = em.getTransactionContext<SendingTransaction>();
  if (transaction === undefined) throw new Error('What is sent later belongs to a transaction.');
  const { text, values: inOrder } = toOrmStatement(statement, values);
  const options = em.config.get('driverOptions') as Partial<typeof takesLaterWrites> | undefined;
  if (options?.takesLaterWrites !== true) {
    await em.execute(text, inOrder);
    return;
  }
  em.config.get('onQuery')(statement.text, values);
  const write = () => em.getPlatform().formatQuery(text, inOrder);
  await transaction.executeQuery({
    sql: '',
    parameters: [new LaterWrite(statement, valueTexts(values), write)],
    query: { kind: 'RawNode' },
    queryId: { queryId: 'later' },
  });
}
