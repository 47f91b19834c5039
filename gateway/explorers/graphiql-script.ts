/** Runs on Sandbox's page: goes on to GraphiQL when Sandbox's script fails or has not come within five seconds. */
export const graphiqlInsteadOfSandbox = `
const leave = () => location.replace('/graphiql' + location.search);
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && leave(), true);
setTimeout(() => 'EmbeddedSandbox' in window || leave(), 5_000);
`;

/** Runs before GraphiQL's bundle: sets the URLs of the editor's workers. */
export const graphiqlEnvironment = `
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (_module, label) =>
    ({ json: '/graphiql/json.worker.js', graphql: '/graphiql/graphql.worker.js' })[label] ??
    '/graphiql/editor.worker.js',
};
`;

/**
 * Runs after GraphiQL's bundle: queries and mutations over HTTP, subscriptions over graphql-transport-ws, both with the
 * headers of the header editor.
 */
export const graphiqlStart = `
const settings = JSON.parse(document.getElementById('settings').textContent);

async function ask(parameters, headers) {
  const response = await fetch(settings.endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(parameters),
  });
  return response.json();
}

function listen(parameters, headers) {
  const results = [];
  let ended = false;
  let wake = () => undefined;
  const socket = new WebSocket(location.origin.replace(/^http/, 'ws') + settings.endpoint, 'graphql-transport-ws');
  const send = (message) => socket.send(JSON.stringify(message));
  const push = (result) => {
    results.push(result);
    wake();
  };
  const answers = {
    connection_ack: () => send({ id: '1', type: 'subscribe', payload: parameters }),
    ping: () => send({ type: 'pong' }),
    next: ({ payload }) => push(payload),
    error: ({ payload }) => {
      push({ errors: payload });
      socket.close(1000);
    },
    complete: () => socket.close(1000),
  };
  socket.onopen = () => send({ type: 'connection_init', payload: headers });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    answers[message.type]?.(message);
  };
  socket.onclose = ({ code, reason }) => {
    if (!ended && code !== 1000) push({ errors: [{ message: 'The connection was closed: ' + code + ' ' + reason }] });
    ended = true;
    wake();
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      while (results.length === 0 && !ended) await new Promise((resolve) => (wake = resolve));
      return results.length === 0 ? { done: true, value: undefined } : { done: false, value: results.shift() };
    },
    async return() {
      ended = true;
      wake();
      socket.close(1000);
      return { done: true, value: undefined };
    },
  };
}

function isSubscription({ operationName }, document) {
  return (document?.definitions ?? []).some(
    ({ kind, operation, name }) =>
      kind === 'OperationDefinition' &&
      operation === 'subscription' &&
      (operationName == null || name?.value === operationName),
  );
}

YogaGraphiQL.renderYogaGraphiQL(document.getElementById('root'), {
  fetcher: (parameters, options) =>
    isSubscription(parameters, options?.documentAST)
      ? listen(parameters, options?.headers ?? {})
      : ask(parameters, options?.headers ?? {}),
  title: 'GraphiQL',
  headers: JSON.stringify(settings.headers, null, 2),
  shouldPersistHeaders: false,
  defaultEditorToolsVisibility: 'headers',
  defaultQuery: settings.document,
});
`;
