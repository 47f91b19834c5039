import { DomainError, type FieldErrors } from '../../subgraphs/kernel/error/domain-error.ts';
import { type ErrorKind, errorKinds, kindOfCode } from '../../subgraphs/kernel/error/error-kinds.ts';
import { boundErrors } from '../../subgraphs/kernel/error/field-problems.ts';
import { domainErrorOf, publicForm } from '../../subgraphs/kernel/error/graphql-error.ts';
import {
  fieldSentences,
  sentenceOf,
  type Translate,
} from '../../subgraphs/kernel/localization/error-words.ts';
import { type HttpFailure, httpFailureOf } from './http-failure.ts';
import { refusalHeaders } from './rate-limit-headers.ts';

/** RFC 9110 sections of the statuses that have one. */
const rfc9110Sections: Readonly<Record<number, string>> = {
  400: '15.5.1',
  401: '15.5.2',
  403: '15.5.4',
  404: '15.5.5',
  405: '15.5.6',
  406: '15.5.7',
  408: '15.5.9',
  409: '15.5.10',
  410: '15.5.11',
  412: '15.5.13',
  413: '15.5.14',
  414: '15.5.15',
  415: '15.5.16',
  500: '15.6.1',
  501: '15.6.2',
  502: '15.6.3',
  503: '15.6.4',
  504: '15.6.5',
};

const otherTypes: Readonly<Record<number, string>> = {
  422: 'https://tools.ietf.org/html/rfc4918#section-11.2',
  428: 'https://tools.ietf.org/html/rfc6585#section-3',
  429: 'https://tools.ietf.org/html/rfc6585#section-4',
  431: 'https://tools.ietf.org/html/rfc6585#section-5',
};

/** The `type` of a problem: the section that defines its status. */
function problemType(status: number): string {
  const section = rfc9110Sections[status];
  return section === undefined
    ? (otherTypes[status] ?? 'about:blank')
    : `https://tools.ietf.org/html/rfc9110#section-${section}`;
}

/** A problem document (RFC 9457), with the parameters of the error as further members. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly traceId: string;
  readonly errorCode: string;
  readonly errors?: FieldErrors;
  /** A sentence for each code of `errors`. */
  readonly errorDetails?: FieldErrors;
  readonly [parameter: string]: unknown;
}

/** A problem and the headers that go with it. */
export interface ProblemAnswer {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request data in a problem. */
export interface ProblemPlace {
  /** Path of the request. */
  readonly instance: string;
  readonly traceId: string;
  /** BCP 47. */
  readonly locale: string;
}

/** An error of an executed operation: a `GraphQLError`, or the error of a remote subgraph. */
export interface OperationError {
  readonly message: string;
  /** `code`, `errorCode`, `errors` and parameters. */
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

/** The errors of an executed operation; the first one decides the problem document. */
export class OperationFailure extends Error {
  override readonly name = 'OperationFailure';
  constructor(readonly errors: readonly [OperationError, ...OperationError[]]) {
    super(errors[0].message);
  }
}

/** Any failure in terms of a problem document. */
interface Failure {
  readonly status: number;
  /** Its neutral title is sent; its name is the translation key. */
  readonly kind: ErrorKind;
  readonly detail: string;
  readonly errorCode: string;
  readonly errors?: FieldErrors | undefined;
  readonly traceId?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Converts any error to a problem document: domain errors and GraphQL errors by kind, HTTP failures by status,
 * everything else to an internal error that contains only a trace id.
 */
export function toProblem(error: unknown, place: ProblemPlace, translate: Translate): ProblemAnswer {
  const failure = failureOf(error);
  const neutral = translate(failure.kind, place.locale) ?? errorKinds[failure.kind].title;
  const title = translate(failure.errorCode, place.locale) ?? neutral;
  const errors = failure.errors === undefined ? undefined : boundErrors(failure.errors);
  const problem: Problem = {
    type: problemType(failure.status),
    title,
    status: failure.status,
    detail: detailOf(
      failure,
      neutral,
      sentenceOf({ ...failure, message: failure.detail }, place.locale, translate),
    ),
    instance: place.instance,
    traceId: failure.traceId ?? place.traceId,
    errorCode: failure.errorCode,
    ...(errors === undefined
      ? {}
      : { errors, errorDetails: fieldSentences(errors, place.locale, translate) }),
    ...failure.parameters,
  };
  return { problem, headers: headersOf(failure) };
}

/** True for errors of the platform itself: logged, and not sent to the caller. */
export function isInternal(error: unknown): boolean {
  return failureOf(error).status === errorKinds.internal.status;
}

/** The AI area also has the error key in `detail`. */
function detailOf({ errorCode, detail, kind }: Failure, neutral: string, sentence: string): string {
  if (errorCode.startsWith('AI:')) return errorCode;
  return detail === errorKinds[kind].title && sentence === detail ? neutral : sentence;
}

function failureOf(error: unknown): Failure {
  if (error instanceof OperationFailure) return ofOperation(error.errors[0]);
  const domain = error instanceof DomainError ? error : domainErrorOf(error);
  if (domain !== null) return ofOperation(publicForm(domain));
  const refused = httpFailureOf(error);
  return refused === null ? internal() : ofHttp(refused);
}

function internal(traceId?: unknown): Failure {
  const { status, title } = errorKinds.internal;
  return {
    status,
    kind: 'internal',
    detail: title,
    errorCode: 'Internal:Unexpected',
    ...(typeof traceId === 'string' ? { traceId } : {}),
  };
}

const defaultCodes: Readonly<Partial<Record<ErrorKind, string>>> = {
  unauthenticated: 'Authentication:Required',
  forbidden: 'Authorization:Permission:Denied',
};

function ofOperation({ message, extensions = {} }: OperationError): Failure {
  const kind = kindOfCode(extensions.code);
  if (kind === 'internal') return internal(extensions.traceId);
  const code = extensions.errorCode;
  return {
    status: errorKinds[kind].status,
    kind,
    detail: message,
    errorCode: typeof code === 'string' ? code : (defaultCodes[kind] ?? 'GraphQL:Request:Invalid'),
    errors: extensions.errors as FieldErrors | undefined,
    parameters: parametersOf(extensions),
  };
}

/** Members of `extensions` that are not parameters: they are sent elsewhere, or not at all. */
const reserved = new Set([
  'code',
  'errorCode',
  'errors',
  'errorDetails',
  'traceId',
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'stacktrace',
  'exception',
  'serviceName',
  'http',
  'response',
  'query',
  'variables',
]);

function parametersOf(extensions: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(extensions).filter(([name]) => !reserved.has(name)));
}

function ofHttp({ status, errorCode, details }: HttpFailure): Failure {
  return {
    status,
    kind: kindOfStatus(status),
    detail: details.message,
    errorCode,
    errors: details.errors,
    ...(details.parameters === undefined ? {} : { parameters: details.parameters }),
    ...(details.headers === undefined ? {} : { headers: details.headers }),
  };
}

function kindOfStatus(status: number): ErrorKind {
  const kinds = Object.keys(errorKinds) as ErrorKind[];
  return kinds.find((kind) => errorKinds[kind].status === status) ?? 'invalid';
}

/** Refused credentials are reported as such (RFC 6750 §3.1). */
const challengeOf = (errorCode: string) =>
  errorCode === 'Authentication:Required' ? 'Bearer' : 'Bearer error="invalid_token"';

function headersOf({ status, errorCode, parameters = {}, headers = {} }: Failure): Record<string, string> {
  const { retryAfter } = parameters;
  return {
    ...(status === 401 ? { 'WWW-Authenticate': challengeOf(errorCode) } : {}),
    ...headers,
    ...refusalHeaders(status === 429 ? parameters : { retryAfter }),
  };
}
