import type { FieldErrors } from '../../subgraphs/kernel/error/domain-error.ts';
import { type ExceededBound, jsonBounds } from './json-bounds.ts';

/** The details of an {@link HttpFailure} in addition to status and code. */
export interface HttpFailureDetails {
  readonly message: string;
  readonly errors?: FieldErrors;
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Response headers of this failure, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request refused by HTTP rules before any operation: unknown route, wrong method, unreadable body. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';

  constructor(
    readonly status: number,
    readonly errorCode: string,
    readonly details: HttpFailureDetails,
  ) {
    super(details.message);
  }
}

/** 404: no row matches the path, or a path parameter has the wrong type. */
export function routeNotFound(): HttpFailure {
  return new HttpFailure(404, 'Http:Route:NotFound', { message: 'There is nothing at this address.' });
}

/** 405 with `Allow` (RFC 9110 §15.5.6). */
export function methodNotAllowed(allow: string): HttpFailure {
  return new HttpFailure(405, 'Http:Method:NotAllowed', {
    message: `This address answers ${allow}.`,
    headers: { Allow: allow },
  });
}

/** 406: the row cannot produce any accepted media type. */
export function notAcceptable(offered: readonly string[]): HttpFailure {
  return new HttpFailure(406, 'Http:Accept:NotAcceptable', {
    message: `Answers are ${offered.join(' or ')}.`,
  });
}

/** 413. @param limit bytes. */
export function bodyTooLarge(limit: number): HttpFailure {
  return new HttpFailure(413, 'Http:Body:TooLarge', {
    message: `The body is larger than ${limit} bytes.`,
    parameters: { limit },
  });
}

/** 415: media type, charset or encoding of the body. */
export function unsupportedMediaType(message = 'The body must be application/json in UTF-8.'): HttpFailure {
  return new HttpFailure(415, 'Http:ContentType:Unsupported', {
    message,
    headers: { Accept: 'application/json' },
  });
}

/** 400: the body is not JSON, or does not match the route's schema. @param jsonPath where, `$.messages[0].role`. */
export function malformedBody(jsonPath: string, errors?: FieldErrors): HttpFailure {
  return new HttpFailure(400, 'Http:MalformedRequestBody', {
    message:
      errors === undefined ? 'The body is not valid JSON.' : 'The body does not have the expected form.',
    parameters: { jsonPath },
    ...(errors === undefined ? {} : { errors }),
  });
}

/** Texts for the bounds of a body. */
const tooMuch: Readonly<Record<ExceededBound, string>> = {
  depth: 'levels of nesting',
  members: 'members of objects',
  values: 'values',
};

/** 400: the body is valid JSON, but exceeds the bounds of every route. */
export function tooComplexBody(bound: ExceededBound): HttpFailure {
  return new HttpFailure(400, 'Http:MalformedRequestBody', {
    message: `The body has more than ${jsonBounds[bound]} ${tooMuch[bound]}.`,
    parameters: { jsonPath: '$' },
  });
}

/** 400: the path or the headers cannot be read. */
export function malformedRequest(errorCode: string, message: string): HttpFailure {
  return new HttpFailure(400, errorCode, { message });
}

/** Failures of Express and its body parser, and the corresponding failure here. */
const parserFailures: Readonly<Record<string, (error: ParserError) => HttpFailure>> = {
  'entity.too.large': ({ limit }) => bodyTooLarge(limit ?? 0),
  'encoding.unsupported': () => unsupportedMediaType('The body has an unsupported content encoding.'),
  'charset.unsupported': () => unsupportedMediaType(),
};

interface ParserError {
  readonly type?: string;
  readonly limit?: number;
  readonly status?: number;
}

/**
 * The failure behind an error of Express, its router or its body parser.
 * @returns null for everything else, which is then an internal error.
 */
export function httpFailureOf(error: unknown): HttpFailure | null {
  if (error instanceof HttpFailure) return error;
  const { type, status } = (error ?? {}) as ParserError;
  const known = type === undefined ? undefined : parserFailures[type];
  if (known !== undefined) return known(error as ParserError);
  if (!(error instanceof Error) || typeof status !== 'number' || status < 400 || status > 499) return null;
  return new HttpFailure(status, 'Http:Request:Invalid', { message: 'The request cannot be read.' });
}
