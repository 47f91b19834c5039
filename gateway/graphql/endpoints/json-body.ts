import { Readable } from 'node:stream';
import { parse as parseContentType } from 'content-type';
import { type Request, type RequestHandler, raw } from 'express';
import { type JsonBounds, jsonBounds } from '../../http/json-bounds.ts';
import { JsonParser } from '../../http/json-parser.ts';
import type { ParsedJson } from '../../http/parse-json.ts';
import type { FallbackRequests } from './fast-path/fallback.ts';

/** The variables of a request have their own limit of nesting. */
export const requestBounds: JsonBounds = { ...jsonBounds, depth: jsonBounds.depth + 1 };

/**
 * Reads the bodies of GraphQL requests into `body`, like Express's JSON reader, within bounds. Without effect on a request
 * that has been read.
 * @param bodyLimit bytes.
 * @param fallbacks requests whose bytes the fast path has already read.
 */
export function jsonBody(bodyLimit: number, fallbacks: FallbackRequests): RequestHandler {
  return replayBody(readJson(bodyLimit), fallbacks);
}

function readJson(bodyLimit: number): RequestHandler {
  const readBytes = raw({ type: 'application/json', limit: bodyLimit });
  const parser = new JsonParser(requestBounds);
  return (req, res, next) => {
    readBytes(req, res, (error?: unknown) => {
      if (error !== undefined || !(req.body instanceof Buffer)) return next(error);
      parseBody(req, parser).then(() => next(), next);
    });
  };
}

/** Replays a body that the fast path has already read. */
function replayBody(read: RequestHandler, fallbacks: FallbackRequests): RequestHandler {
  return (req, res, next) => {
    const bytes = fallbacks.of(req)?.bytes ?? null;
    if (bytes === null) return read(req, res, next);
    const again = Object.assign(Readable.from([bytes]), { headers: req.headers, body: undefined });
    return read(again as unknown as Request, res, (error?: unknown) => {
      req.body = again.body;
      next(error);
    });
  };
}

async function parseBody(request: Request, parser: JsonParser): Promise<void> {
  const bytes = request.body as Buffer;
  const { charset = 'utf-8' } = parseContentType(request.headers['content-type'] ?? '').parameters;
  if (!/^utf-?8$/i.test(charset)) throw new UnreadableBody(415, 'charset.unsupported');
  request.body = bodyOf(await parser.parse(bytes));
}

function bodyOf(parsed: ParsedJson): unknown {
  if (parsed.kind === 'exceeded') throw new UnreadableBody(400, `entity.too.complex.${parsed.bound}`);
  if (parsed.kind === 'empty') return {};
  if (parsed.kind === 'malformed' || typeof parsed.value !== 'object' || parsed.value === null)
    throw new UnreadableBody(400, 'entity.parse.failed');
  return parsed.value;
}

/** An unreadable body, in the format of Express's readers. */
class UnreadableBody extends Error {
  override readonly name = 'UnreadableBody';

  constructor(
    readonly status: number,
    readonly type: string,
  ) {
    super(type);
  }
}
