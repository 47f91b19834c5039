import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { namesTag } from '../http/entity-tag.ts';

/** A file to send. */
export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  /** Changes when the bytes do; without quotes. */
  readonly tag: string;
  /** Sends `inline` instead of `attachment`. */
  readonly isShownInPlace: boolean;
  /** Opens the bytes. @param range both ends inclusive; absent: all. */
  open(range?: { readonly start: number; readonly end: number }): Promise<Readable>;
}

/**
 * Sends a file: whole, as the single requested range (RFC 9110 §14), or 304. Sandboxed and with `nosniff`, so that
 * browsers never execute it.
 */
export async function sendDownload(
  download: Download,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  const { contentType, fileName, sizeBytes } = download;
  const tag = `"${download.tag}"`;
  setDisposition(response, fileName, download.isShownInPlace);
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cache-Control', 'private, no-cache');
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('ETag', tag);
  response.setHeader('Content-Type', contentType);
  if (namesTag(request.headers['if-none-match'], tag)) {
    response.removeHeader('Content-Type');
    response.writeHead(304).end();
    return;
  }
  const range = rangeOf(request, sizeBytes, tag);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${sizeBytes}` }).end();
    return;
  }
  const length = range === null ? sizeBytes : range.end - range.start + 1;
  const partial = range === null ? {} : { 'Content-Range': `bytes ${range.start}-${range.end}/${sizeBytes}` };
  const bytes = request.method === 'HEAD' || length === 0 ? null : await download.open(range ?? undefined);
  response.writeHead(range === null ? 200 : 206, { 'Content-Length': length, ...partial });
  if (bytes === null) response.end();
  // A disconnection stops the reading; no caller is left to inform.
  else await pipeline(bytes, response).catch(() => response.destroy());
}

/** Sets the file name and disposition of an answer. */
export function setDisposition(response: Response, fileName: string, isShownInPlace = false): void {
  response.attachment(fileName);
  if (!isShownInPlace) return;
  const disposition = String(response.getHeader('Content-Disposition'));
  response.setHeader('Content-Disposition', disposition.replace(/^attachment/, 'inline'));
}

/** @returns null for the whole file, also for several ranges and a stale `If-Range`. */
function rangeOf(
  request: Request,
  size: number,
  tag: string,
): { readonly start: number; readonly end: number } | null | 'unsatisfiable' {
  const { 'if-range': condition } = request.headers;
  if (condition !== undefined && condition !== tag) return null;
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const [{ start, end } = { start: 0, end: size - 1 }] = ranges;
  return { start, end };
}
