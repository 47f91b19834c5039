/** An answer that is not JSON: the bytes as they came, with their media type as `type`. */
export type BinaryAnswer = Blob;

/** A body that is not JSON. The media type of a `Blob` is sent with it. */
export type BinaryBody = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A file form; its boundary is set by `fetch`. */
export type FormBody = FormData;

/** A body for `fetch`, with its media type, where `fetch` does not set it. */
export interface EncodedBody {
  readonly body: NonNullable<RequestInit['body']>;
  readonly contentType: string | null;
}

/** Encodes the body of a request: bytes and forms as they are, all else as JSON. */
export function encodeBody(body: unknown, mediaTypes: readonly string[]): EncodedBody {
  if (body instanceof FormData) return { body, contentType: null };
  if (body instanceof Blob) return { body, contentType: body.type === '' ? bytesOf(mediaTypes) : null };
  if (body instanceof ArrayBuffer || body instanceof ReadableStream)
    return { body, contentType: bytesOf(mediaTypes) };
  if (ArrayBuffer.isView(body))
    return { body: body as Uint8Array<ArrayBuffer>, contentType: bytesOf(mediaTypes) };
  if (typeof body === 'string' && !mediaTypes.includes(json))
    return { body, contentType: bytesOf(mediaTypes) };
  return { body: JSON.stringify(body), contentType: json };
}

const json = 'application/json';

/** The first media type that may hold bare bytes. */
function bytesOf(mediaTypes: readonly string[]): string {
  const isBare = (type: string) => type !== json && type !== 'multipart/form-data';
  return mediaTypes.find(isBare) ?? 'application/octet-stream';
}
