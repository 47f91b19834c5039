const transactionControl = /^\s*(begin|commit|rollback|savepoint|release|set local role|select set_config)/i;

/** Statements a process sent, for tests that count them. */
export class StatementLog {
  private readonly statements: string[] = [];

  /** Takes a statement down; what `onStatement` of a process is given. */
  readonly record = (sql: string): void => {
    this.statements.push(sql);
  };

  /** The statements since the last call, transaction control apart. */
  take(): readonly string[] {
    return this.statements.splice(0).filter((sql) => !transactionControl.test(sql));
  }
}
