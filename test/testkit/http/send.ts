/** An answer of the REST or GraphQL endpoint, read to its end. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, parsed; null for an empty one. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever the body has.
  readonly body: any;
}

export interface TestRequest {
  readonly method?: string;
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** Serialised as JSON; `rawBody` is sent as it is. */
  readonly body?: unknown;
  readonly rawBody?: string;
  readonly signal?: AbortSignal;
}

/**
 * Sends one request and reads the answer to its end.
 * @param bearer null: anonymous.
 */
export async function send(url: string, bearer: string | null, request: TestRequest): Promise<TestAnswer> {
  const content = request.rawBody ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    redirect: 'manual',
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(content === undefined ? {} : { body: content }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
