import { definePort } from '../../kernel/subgraph/port.ts';

/** A request to the built-in receiver. */
export interface ReceivedRequest {
  readonly id: string;
  readonly url: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answeredStatus: number;
  /** Why a receiver would refuse it; null: the signature is valid. */
  readonly signatureProblem: string | null;
  readonly receivedAt: Date;
}

/** Requests to the development receiver, across tenants. Empty in production. */
export interface DevelopmentReceiver {
  /** Newest first, limited in number. */
  list(): Promise<readonly ReceivedRequest[]>;
}

export const developmentReceiver = definePort<DevelopmentReceiver>('webhooks.receiver');
