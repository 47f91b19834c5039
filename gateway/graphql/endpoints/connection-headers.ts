import type { IncomingHttpHeaders } from 'node:http';

/** An HTTP header name (RFC 9110 §5.6.2). */
const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/;
/** What a header value may contain. */
const printable = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The headers of a WebSocket connection: those of its upgrade, and over them the connection parameters, which is where
 * browsers, having no other way, put credentials: `{ authorization }`, `{ Authorization }`, `{ headers: { … } }`.
 * @param parameters the payload of `connection_init`; its shape is not trusted.
 */
export function connectionHeaders(
  upgrade: IncomingHttpHeaders,
  parameters: Readonly<Record<string, unknown>> | undefined,
): IncomingHttpHeaders {
  return { ...upgrade, ...headersIn(parameters?.headers), ...headersIn(parameters) };
}

function headersIn(parameters: unknown): IncomingHttpHeaders {
  if (parameters === null || typeof parameters !== 'object') return {};
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const lower = name.toLowerCase();
      const isHeader = typeof value === 'string' && token.test(lower) && printable.test(value);
      return isHeader ? [[lower, value]] : [];
    }),
  );
}
