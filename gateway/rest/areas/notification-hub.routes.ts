import { hubPath, type NotificationHub } from '../../realtime/hub/hub.ts';
import { native, type Route } from '../route.ts';

const common = {
  tags: ['Notifications'],
  anonymous: true,
  undocumented: true,
} as const;

/** The rows of the hub. Its own admission authenticates, because the query may have the credentials. */
export function hubRoutes(hub: NotificationHub): readonly Route[] {
  return [
    native({
      ...common,
      method: 'POST',
      path: `${hubPath}/negotiate`,
      operationId: 'NegotiateHub',
      summary: 'Begins a connection to the SignalR hub of notifications.',
      responses: { 200: { description: 'The transports, and the token to connect with.' } },
      handle: async (request, response) => {
        const answer = await hub.negotiate(request);
        response.setHeader('Cache-Control', 'no-store');
        response.json(answer);
      },
    }),
    native({
      ...common,
      method: 'GET',
      path: hubPath,
      operationId: 'ConnectHub',
      summary: 'Connects to the hub: WebSocket, event stream or long poll.',
      responses: { 200: { description: 'An event stream of records, or the records of a poll.' } },
      handle: (request, response) => hub.get(request, response),
    }),
    native({
      ...common,
      method: 'POST',
      path: hubPath,
      operationId: 'SendToHub',
      summary: 'Brings records of a client without WebSocket.',
      responses: { 200: { description: 'The records were read.' } },
      handle: (request, response) => hub.post(request, response),
    }),
    native({
      ...common,
      method: 'DELETE',
      path: hubPath,
      operationId: 'LeaveHub',
      summary: 'Ends a connection without WebSocket.',
      responses: { 202: { description: 'The connection has ended.' } },
      handle: (request, response) => hub.delete(request, response),
    }),
  ];
}
