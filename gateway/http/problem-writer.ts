import type { ErrorRequestHandler, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { SharedError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { Translate } from '../../subgraphs/kernel/localization/error-words.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { errorFormOf } from './error-form.ts';
import { isNavigation, problemPage, problemPagePolicy } from './page/problem-page.ts';
import { isInternal, type ProblemAnswer, type ProblemPlace, toProblem } from './problem.ts';
import type { TenantTranslate } from './tenant-translate.ts';

export interface ProblemWriterDependencies {
  readonly translate: TenantTranslate;
  /** The culture of the answer before the caller is known (Accept-Language), BCP 47. */
  readonly localeOf: (request: Request) => string;
  /** The trace id of a request, for finding its failure in the log. */
  readonly traceIdOf: (request: Request) => string;
  readonly logger: Pick<Logger, 'error'>;
  /** Where the console is, for a person who finds nothing; absent: it is not served here. */
  readonly consolePath?: string | null;
}

/** Prepared answers: by error and culture, and clients choose the culture. They expire, because texts may change. */
const preparedAnswers = { max: 100, ttl: 1_000 } as const;

/** Writes all error answers of the gateway's HTTP endpoints. */
export class ProblemWriter {
  private readonly prepared = new LRUCache<string, ProblemAnswer>(preparedAnswers);

  constructor(private readonly dependencies: ProblemWriterDependencies) {}

  /** Converts an error to a problem for this request; logs internal errors. */
  describe(error: unknown, request: Request): ProblemAnswer {
    const { translate, traceIdOf, logger } = this.dependencies;
    const place = { instance: pathOf(request), traceId: traceIdOf(request), locale: this.localeOf(request) };
    const tenantId: unknown = request.res?.locals.tenantId;
    const ofTenant: Translate = (key, culture, parameters) =>
      translate(key, culture, typeof tenantId === 'string' ? tenantId : undefined, parameters);
    const isShared = error instanceof SharedError && tenantId === undefined;
    const answer = isShared ? this.prepare(error, place, ofTenant) : toProblem(error, place, ofTenant);
    if (isInternal(error)) {
      const { instance, locale } = place;
      const { traceId } = answer.problem;
      logger.error({ err: error, method: request.method, instance, locale, traceId }, 'request failed');
    }
    return answer;
  }

  /** The trace id of this request. */
  idOf(request: Request): string {
    return this.dependencies.traceIdOf(request);
  }

  /** Formats an error of a running stream, in the error format of the row. */
  bodyOf(error: unknown, request: Request): unknown {
    const { problem } = this.describe(error, request);
    return errorFormOf(request.res)?.body(problem) ?? problem;
  }

  /**
   * Writes the problem as `application/problem+json`, in the error format of the row, or as a page where a browser
   * opens the address. Disconnects when the caller hung up or an answer is half sent.
   * @param others further headers: alternating names and values.
   */
  write(error: unknown, request: Request, response: Response, others: readonly string[] = []): void {
    const { problem, headers } = this.describe(error, request);
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    for (const name of response.getHeaderNames()) {
      if (entityHeaders.has(name)) response.removeHeader(name);
    }
    const form = errorFormOf(response);
    if (form === undefined && isNavigation(request)) {
      this.writePage({ problem, headers }, request, response, others);
      return;
    }
    // A string, so that Node writes head and body at once.
    const body = JSON.stringify(form === undefined ? problem : form.body(problem));
    const own = {
      'Content-Type': `${form === undefined ? problemMediaType : 'application/json'}; charset=utf-8`,
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      ...headers,
      ...form?.headers?.(problem),
    };
    // A list, because Node writes it as it is: with `setHeader` a refusal costs a third more.
    response.writeHead(problem.status, [...others, ...Object.entries(own).flat()]);
    response.end(body);
  }

  /** Writes the problem as a page, for a person. @param others alternating names and values. */
  private writePage(
    { problem, headers }: ProblemAnswer,
    request: Request,
    response: Response,
    others: readonly string[],
  ): void {
    for (let at = 0; at < others.length; at += 2) response.setHeader(others[at] ?? '', others[at + 1] ?? '');
    response.writeHead(problem.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': problemPagePolicy,
      'Cache-Control': 'no-store',
      ...headers,
    });
    response.end(problemPage(problem, this.localeOf(request), this.dependencies.consolePath ?? null));
  }

  /** The culture of the answer: the caller's if known, else that of the request. */
  private localeOf(request: Request): string {
    const resolved: unknown = request.res?.locals.locale;
    return typeof resolved === 'string' ? resolved : this.dependencies.localeOf(request);
  }

  private prepare(error: SharedError, place: ProblemPlace, translate: Translate): ProblemAnswer {
    const key = `${error.errorCode} ${place.locale}`;
    let known = this.prepared.get(key);
    if (known === undefined) {
      known = toProblem(error, place, translate);
      this.prepared.set(key, known);
    }
    const { instance, traceId } = place;
    return { ...known, problem: { ...known.problem, instance, traceId } };
  }

  /** The Express error handler at the end of every chain. */
  get middleware(): ErrorRequestHandler {
    return (error, request, response, _next) => this.write(error, request, response);
  }
}

export const problemMediaType = 'application/problem+json';

/** Headers to remove from a replaced answer. */
const entityHeaders = new Set(['content-type', 'content-length', 'content-encoding', 'etag', 'location']);

/** The path as sent, without query. */
const pathOf = (request: Request) => request.originalUrl.split('?', 1)[0] ?? '';
