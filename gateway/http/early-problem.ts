import { randomBytes } from 'node:crypto';
import type { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { HttpFailure } from './http-failure.ts';
import { toProblem } from './problem.ts';

/**
 * The problem document of a request that never reaches a handler: while the process starts, or where it cannot be parsed. It
 * is in English, because the languages of the installation are not loaded.
 * @param path of the request; empty where it cannot be read.
 */
export function earlyProblem(error: DomainError | HttpFailure, path: string) {
  const place = { instance: path, traceId: randomBytes(16).toString('hex'), locale: 'en' };
  const { problem, headers } = toProblem(error, place, () => null);
  return {
    status: problem.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
    body: JSON.stringify(problem),
  };
}
