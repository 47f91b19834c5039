import express, { type Request, type Response } from 'express';
import { malformedBody, unsupportedMediaType } from '../http/http-failure.ts';
import { isTooDeep } from '../http/nesting.ts';
import { jsonPath, malformedPath } from './json-path.ts';

/** The parsed body of a request; `undefined` when none was sent. */
export type BodyReader = (request: Request, response: Response) => Promise<unknown>;

/**
 * Makes the reader of JSON bodies up to a limit.
 * @param limit bytes, after decompression.
 * @returns a reader that throws `HttpFailure` 400 (not JSON), 413 (too large) or 415 (not JSON by its headers).
 */
export function createBodyReader(limit: number): BodyReader {
  const readBytes = express.raw({ type: () => true, limit, inflate: true });
  return async (request, response) => {
    await new Promise<void>((resolve, reject) => {
      readBytes(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
    });
    const bytes: unknown = request.body;
    // A stream outlives its request's body.
    request.body = undefined;
    return bytes instanceof Buffer && bytes.length > 0
      ? parseJson(request.headers['content-type'], bytes)
      : undefined;
  };
}

function parseJson(contentType: string | undefined, bytes: Buffer): unknown {
  if (!isJson(contentType)) throw unsupportedMediaType();
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  const value = parse(text);
  if (isTooDeep(value)) throw malformedBody(jsonPath([]));
  return value;
}

/** `application/json` and `application/*+json`, in UTF-8 where a charset is named (RFC 8259 §8.1). */
export function isJson(contentType: string | undefined): boolean {
  const [mediaType = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"\s]*)"?\s*$/.exec(parameter)?.[1]);
  return (
    /^application\/(json|[\w.-]+\+json)$/.test(mediaType.trim()) &&
    charset.every((name) => name === undefined || name === 'utf-8' || name === 'utf8')
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw malformedBody(jsonPath([]));
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformedBody(malformedPath(text));
  }
}
