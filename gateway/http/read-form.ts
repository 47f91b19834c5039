import type { Request } from 'express';
import { bodyTooLarge, malformedRequest, unsupportedMediaType } from './http-failure.ts';

/**
 * Reads the form that a page sends; a request without a content type has none.
 * @param limit bytes.
 * @throws {HttpFailure} 413, 415, 400.
 */
export async function readForm(request: Request, limit: number): Promise<URLSearchParams> {
  if (request.headers['content-type'] === undefined) return new URLSearchParams();
  if (!request.is('application/x-www-form-urlencoded'))
    throw unsupportedMediaType('The body must be application/x-www-form-urlencoded.');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      size += (chunk as Buffer).length;
      if (size > limit) break;
      chunks.push(chunk as Buffer);
    }
  } catch {
    throw malformedRequest('Http:Body:Incomplete', 'The body broke off.');
  }
  if (size > limit) throw bodyTooLarge(limit);
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
