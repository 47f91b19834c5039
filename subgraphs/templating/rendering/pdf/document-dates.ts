/** Where a document says when it was made; the length never changes. */
const date = /\((D:\d{14}[+-]\d\d'\d\d')\)/g;

/** A document as if it had been made at this instant, so that the same page gives the same bytes. */
export function setDocumentDates(document: Uint8Array, now: number): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(document).toString('latin1');
  const digits = new Date(now).toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return Uint8Array.from(Buffer.from(text.replaceAll(date, `(D:${digits}+00'00')`), 'latin1'));
}
