import { DomainError, notFound } from '../kernel/error/domain-error.ts';
import type { RefusedQuery } from '../kernel/subgraph/graph-queries.ts';
import type { KeyRefusal } from './signing-key/signing-key.rules.ts';
import type { MoveRefusal } from './subscription/subscription.rules.ts';

const conflict = (errorCode: string, message: string): DomainError =>
  new DomainError('conflict', errorCode, { message });

/** No such subscription in the tenant. */
export const subscriptionNotFound = (): DomainError =>
  notFound('Webhooks:Subscription:NotFound', 'The webhook subscription does not exist.');

/** Code of a test ping too many. */
export const tooManyTestPings = 'Webhooks:RateLimit:Exceeded';

/** No such key of the subscription. */
export const signingKeyNotFound = (): DomainError =>
  notFound('Webhooks:SigningKey:NotFound', 'The signing key does not exist.');

/** No such delivery in the tenant. */
export const deliveryNotFound = (): DomainError =>
  notFound('Webhooks:Delivery:NotFound', 'The webhook delivery does not exist.');

/** Pending, succeeded and rejected deliveries are not repeated. */
export const deliveryNotRetryable = (): DomainError =>
  conflict('Webhooks:Delivery:NotRetryable', 'The delivery cannot be made again in its state.');

/** No such replay in the tenant. */
export const replayNotFound = (): DomainError =>
  notFound('Webhooks:Replay:NotFound', 'The replay does not exist.');

/** One replay of a subscription at a time. */
export const replayRunning = (): DomainError =>
  conflict('Webhooks:Replay:AlreadyRunning', 'A replay of the subscription is running already.');

/** What has ended cannot be cancelled. */
export const replayEnded = (): DomainError =>
  conflict('Webhooks:Replay:Ended', 'The replay has ended already.');

const queryCodes: Readonly<Record<RefusedQuery['problem'], string>> = {
  Invalid: 'Validation:PayloadQueryInvalid',
  TooComplex: 'Validation:PayloadQueryTooComplex',
  NotAllowed: 'Validation:PayloadQueryNotAllowed',
};

/** A payload query that cannot be saved. */
export const refuseQuery = ({ problem, faults }: RefusedQuery): DomainError =>
  new DomainError('invalid', 'Validation:Failed', {
    message: 'One or more fields are invalid.',
    errors: { payloadQuery: [queryCodes[problem]] },
    parameters: { parseErrors: faults.map((fault) => ({ ...fault, snippet: null })) },
  });

/** A deactivated subscription stays as it is. */
export const alreadyDeactivated = (): DomainError =>
  conflict('Webhooks:AlreadyDeactivated', 'The subscription is deactivated for good.');

const refusedMoves: Readonly<Record<MoveRefusal, () => DomainError>> = {
  AlreadyDeactivated: alreadyDeactivated,
  InvalidStateTransition: () =>
    conflict('Webhooks:InvalidStateTransition', 'The state of the subscription does not allow this.'),
};

/** A transition that the status does not allow; with the codes of existing clients. */
export const moveRefused = (refusal: MoveRefusal): DomainError => refusedMoves[refusal]();

const refusedKeys: Readonly<Record<KeyRefusal, () => DomainError>> = {
  NotFound: signingKeyNotFound,
  AlreadyRevoked: () =>
    new DomainError('invalid', 'Webhooks:SigningKey:AlreadyRevoked', {
      message: 'The signing key is revoked already.',
    }),
  LastActive: () =>
    conflict(
      'Webhooks:SigningKey:LastActive',
      'The last active signing key cannot be revoked; rotate first.',
    ),
  TooMany: () =>
    conflict('Webhooks:SigningKey:TooMany', 'Too many keys sign at once; revoke a retired one first.'),
};

/** The error for an operation that a key's state does not allow. */
export const keyRefused = (refusal: KeyRefusal): DomainError => refusedKeys[refusal]();
