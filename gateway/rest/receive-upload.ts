import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import busboy from 'busboy';
import { invalidInput } from '../../subgraphs/kernel/error/domain-error.ts';
import {
  bodyTooLarge,
  type HttpFailure,
  malformedRequest,
  unsupportedMediaType,
} from '../http/http-failure.ts';

export interface ReceivedUpload {
  /** Null when the client sends none. */
  readonly fileName: string | null;
  readonly contentType: string;
  /** Fails with 413 past the limit, and when the client disconnects. */
  readonly bytes: Readable;
  /** The fields of a form, once it was read to its end: after the bytes. Empty without a form. */
  readonly fields: Promise<ReadonlyMap<string, string>>;
  /** Announced SHA-256 of the bytes (RFC 9530 `Content-Digest`); null without one. */
  readonly sha256: Buffer | null;
}

const unnamedType = 'application/octet-stream';

/**
 * Receives a file: the body itself, or the first file of a form (`multipart/form-data`, RFC 7578).
 * @param limit bytes of the file.
 * @throws {HttpFailure} 413, 415, 400; {@link DomainError} `invalid` for a form without a file.
 */
export async function receiveUpload(request: IncomingMessage, limit: number): Promise<ReceivedUpload> {
  const { 'content-type': written = unnamedType, 'content-encoding': encoding = 'identity' } =
    request.headers;
  if (encoding !== 'identity') throw unsupportedMediaType('Files are sent without content encoding.');
  const isForm = /^multipart\/form-data\b/i.test(written);
  const length = Number(request.headers['content-length'] ?? 0);
  // The part headers of a form are small compared with its file.
  if (length > limit + (isForm ? 65_536 : 0)) throw bodyTooLarge(limit);
  if (isForm) return receiveForm(request, limit);
  return {
    fileName: readFileName(request.headers['content-disposition']),
    contentType: written,
    bytes: limitBytes(request, limit, incompleteBody),
    fields: Promise.resolve(new Map()),
    sha256: digestIn(request.headers['content-digest']),
  };
}

function receiveForm(request: IncomingMessage, limit: number): Promise<ReceivedUpload> {
  return new Promise((resolve, reject) => {
    const form = formOf(request);
    const fields = fieldsOf(form, request);
    const fail = (error: Error) => {
      request.unpipe(form);
      reject(error);
    };
    form.once('file', (_, file, { filename, mimeType }) => {
      const bytes = limitBytes(file, limit, malformedForm);
      const abortUpload = () => bytes.destroy(malformedForm());
      form.on('error', abortUpload);
      request.once('close', () => {
        if (!request.complete) abortUpload();
      });
      resolve({ fileName: filename ?? null, contentType: mimeType, bytes, fields, sha256: null });
    });
    form.on('error', () => fail(malformedForm()));
    form.once('close', () => fail(invalidInput({ file: ['Validation:Required'] })));
    request.pipe(form);
  });
}

/** Fails when the form cannot be read, and when the client disconnects. */
function fieldsOf(form: busboy.Busboy, request: IncomingMessage): Promise<ReadonlyMap<string, string>> {
  const fields = new Map<string, string>();
  const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
  form.on('field', (name, value) => fields.set(name, value));
  form.on('error', () => reject(malformedForm()));
  form.once('close', () => resolve(fields));
  request.once('close', () => {
    if (!request.complete) reject(malformedForm());
  });
  // Most routes have no fields to wait for.
  promise.catch(() => undefined);
  return promise;
}

function formOf(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 10, fieldSize: 1_024, headerPairs: 20 },
    });
  } catch {
    throw malformedForm();
  }
}

const malformedForm = () => malformedRequest('Http:Form:Malformed', 'The form cannot be read.');

const incompleteBody = () => malformedRequest('Http:Body:Incomplete', 'The body broke off.');

/** Passes the bytes up to the limit, with backpressure. @param failure creates the error of a broken source. */
function limitBytes(source: Readable, limit: number, failure: () => HttpFailure): Readable {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      done(size > limit ? bodyTooLarge(limit) : null, chunk);
    },
  });
  // The reader handles errors; before it is attached, an error must not end the process.
  counted.on('error', () => undefined);
  source.on('error', () => counted.destroy(failure()));
  source.once('close', () => {
    if (!source.readableEnded) counted.destroy(failure());
  });
  return source.pipe(counted);
}

/** `filename*` before `filename` (RFC 6266 §4.3). */
function readFileName(disposition: string | undefined): string | null {
  if (disposition === undefined) return null;
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decode(extended);
  const [, quoted, plain] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? null;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** @throws {HttpFailure} 400 for a digest that is not one of SHA-256. */
function digestIn(header: string | string[] | undefined): Buffer | null {
  const written = [header ?? ''].flat().join(',');
  if (!/\bsha-256=/.test(written)) return null;
  const digest = Buffer.from(/\bsha-256=:([A-Za-z0-9+/=]{44}):/.exec(written)?.[1] ?? '', 'base64');
  if (digest.length !== 32) throw malformedRequest('Http:Digest:Malformed', 'Content-Digest cannot be read.');
  return digest;
}
