import { parse as parseContentType } from 'content-type';
import express, { type Request, type Response } from 'express';
import { malformedBody, tooComplexBody, unsupportedMediaType } from '../http/http-failure.ts';
import type { JsonParser } from '../http/json-parser.ts';
import type { ParsedJson } from '../http/parse-json.ts';

/** The parsed body of a request; `undefined` when none was sent. */
export type BodyReader = (request: Request, response: Response) => Promise<unknown>;

/**
 * Creates the reader of JSON bodies.
 * @param limit bytes, after decompression.
 * @returns a reader that throws `HttpFailure` 400 (malformed JSON), 413 (too large) or 415 (not JSON by its headers).
 */
export function createBodyReader(limit: number, parser: JsonParser): BodyReader {
  const readBytes = express.raw({ type: () => true, limit, inflate: true });
  return async (request, response) => {
    await new Promise<void>((resolve, reject) => {
      readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
    const bytes: unknown = request.body;
    // A stream outlives its request's body: release it.
    request.body = undefined;
    if (!(bytes instanceof Buffer) || bytes.length === 0) return undefined;
    if (!isJson(request.headers['content-type'])) throw unsupportedMediaType();
    return bodyValue(await parser.parse(bytes));
  };
}

function bodyValue(parsed: ParsedJson): unknown {
  if (parsed.kind === 'exceeded') throw tooComplexBody(parsed.bound);
  if (parsed.kind === 'malformed') throw malformedBody(parsed.path);
  return parsed.kind === 'empty' ? undefined : parsed.value;
}

/** `application/json` and `application/*+json`, in UTF-8 if a charset is given (RFC 8259 §8.1). */
function isJson(contentType: string | undefined): boolean {
  const { type, parameters } = parseContentType(contentType ?? '');
  const charset = parameters.charset?.toLowerCase() ?? 'utf-8';
  return jsonType.test(type) && (charset === 'utf-8' || charset === 'utf8');
}

const jsonType = /^application\/(?:json|[\w.-]+\+json)$/;
