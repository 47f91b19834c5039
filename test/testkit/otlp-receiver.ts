import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it arrived, with what it came from. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first of a trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  /** OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly resource: Readonly<Record<string, unknown>>;
  /** What made it: an instrumentation, or an activity source of our own. */
  readonly source: string;
}

/** A collector of a test's own: OTLP over HTTP with JSON bodies, on a free port. */
export interface OtlpReceiver {
  readonly url: string;
  /** How many requests came. */
  readonly requests: () => number;
  readonly spans: () => readonly ReceivedSpan[];
  /** Everything that came, as text: for looking for what must not be in it. */
  readonly everything: () => string;
  close(): Promise<void>;
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly scope: { readonly name: string };
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

/** Starts one. @param answer how it answers; default: it accepts. */
export async function startOtlpReceiver(
  answer: (response: ServerResponse) => void = accept,
): Promise<OtlpReceiver> {
  const exports: Export[] = [];
  const server = createServer((request, response) => {
    json(request).then(
      (body) => {
        exports.push(body as Export);
        answer(response);
      },
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => exports.length,
    spans: () => exports.flatMap(spansOf),
    everything: () => JSON.stringify(exports),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function accept(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}

function spansOf({ resourceSpans }: Export): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: valuesOf(span.attributes),
        resource: valuesOf(resource.attributes),
        source: scope.name,
      })),
    ),
  );
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
