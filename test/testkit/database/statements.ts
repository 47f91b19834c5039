const transactionControl =
  /^\s*(begin|commit|rollback|savepoint|release|set local role|set transaction|select set_config)/i;

/**
 * What processes send by themselves: the leases that say they live, and what dead ones left; the reading of the event
 * log; the look of the events' fan-out at who subscribed to them.
 */
const ownAccord =
  /\bai\.calling_process\b|\bfrom events\.event\b|\bevents\.(cursor|worker)\b|\bselect e\.epoch, s\.\*/;

/** Statements a process sent, for tests that count them. */
export class StatementLog {
  private readonly statements: string[] = [];

  /** Takes a statement down; what `onStatement` of a process is given. */
  readonly record = (sql: string): void => {
    this.statements.push(sql);
  };

  /** The statements since the last call, without transaction control and what no caller asked for. */
  take(): readonly string[] {
    return this.statements.splice(0).filter((sql) => !transactionControl.test(sql) && !ownAccord.test(sql));
  }
}
