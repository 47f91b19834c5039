import { describe, expect, it } from 'vitest';
import { vaultUnavailable } from '../../kernel/crypto/vault.ts';
import { DomainError } from '../../kernel/error/domain-error.ts';
import { silentLogger } from '../../kernel/telemetry/logger.ts';
import { runTransfers } from './run-transfers.ts';

describe('a transfer that fails', () => {
  const { signal } = new AbortController();

  /** Runs it once, failing so. @returns what ended it, if anything did. */
  async function failing(error: Error, attempt: number) {
    const endings: unknown[] = [];
    const progress = {
      begin: async () => ({ payload: 'sealed' }),
      end: async (_: unknown, ending: unknown) => void endings.push(ending),
    };
    const services = { cipher: { decrypt: () => Promise.reject(error) }, logger: silentLogger };
    const job = runTransfers(services as never, { progress } as never);
    const thrown = await job.handle({ tenantId: 't', id: 'i' }, { id: 'j', attempt, signal }).then(
      () => null,
      (reason: unknown) => reason,
    );
    return { again: thrown === error, endings };
  }

  it.each([
    ['a vault that is away', vaultUnavailable()],
    ['a service that fails', new DomainError('upstream', 'Some:Service:Failed')],
    ['anything unforeseen', new Error('broken')],
  ])('for %s is tried again, and ended at the last', async (_, error) => {
    for (const attempt of [1, 2]) expect(await failing(error, attempt)).toEqual({ again: true, endings: [] });
    const errorCode = 'Exchange:Transfer:Failed';
    expect(await failing(error, 3)).toEqual({ again: false, endings: [{ status: 'Failed', errorCode }] });
  });

  it('for a rule is ended at once', async () => {
    const errorCode = 'Exchange:Import:RowsRefused';
    const refused = new DomainError('rejected', errorCode);
    expect(await failing(refused, 1)).toEqual({ again: false, endings: [{ status: 'Failed', errorCode }] });
  });
});
