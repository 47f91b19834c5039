import { definePort } from '../../kernel/subgraph/port.ts';

/** A request the built-in receiver was sent. */
export interface ReceivedRequest {
  readonly id: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answeredStatus: number;
  /** Why a receiver would refuse it; null: its signature verified. */
  readonly signatureProblem: string | null;
  readonly receivedAt: Date;
}

/** What the receiver of a development start was sent, across tenants; empty in production. */
export interface DevelopmentReceiver {
  /** Newest first; a bounded number. */
  list(): Promise<readonly ReceivedRequest[]>;
}

/** The receiver, for the page that shows it. */
export const developmentReceiver = definePort<DevelopmentReceiver>('webhooks.receiver');
