import { targetUnreachable } from '../../kernel/http/outbound-errors.ts';

/** The errors of the fault models, with the members of the SDK's `APICallError` that are read. */
class SimulatedFailure extends Error {
  override readonly name = 'AI_APICallError';

  constructor(
    readonly statusCode: number,
    readonly responseHeaders: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super('The embedded provider fails, as it was asked to.', { cause });
  }
}

/** Failures by model, before the answer begins. */
export const immediateFailures: Readonly<Record<string, () => SimulatedFailure>> = {
  'fault-429': () => new SimulatedFailure(429, { 'retry-after': '7' }),
  'fault-503': () => new SimulatedFailure(503),
  'fault-garbage': () => new SimulatedFailure(200, {}, new SyntaxError('no JSON')),
};

/** A connection that was cut while the answer was read. */
export const cutConnection = (): SimulatedFailure =>
  new SimulatedFailure(200, {}, targetUnreachable(new Error('cut')));

/** A model the provider does not have. */
export const unknownModel = (): SimulatedFailure => new SimulatedFailure(404);
