import { HubReader, handshake, hubTimes, ping } from './hub-protocol.ts';
import {
  checkConnectionStatus,
  checkStatus,
  type NotificationTransport,
  type TransportConnection,
  type TransportContext,
} from './notification-transport.ts';

/** The hub over a WebSocket; falls back to long polling if no WebSocket can be opened (specification, "Real-time"). */
export const hubTransport: NotificationTransport = async (context) => {
  const hub = await negotiate(context);
  try {
    return await overWebSocket(hub.address, context);
  } catch (error) {
    if (context.signal.aborted) throw error;
    const { address } = await negotiate({ ...context, lastEventId: hub.begin });
    return overPolling(address, context);
  }
};

/** @returns the address for one connection of this caller, and its start position. */
async function negotiate({
  baseUrl,
  token,
  lastEventId,
  signal,
  fetch: send,
  onPosition,
}: TransportContext): Promise<{ readonly address: string; readonly begin: string }> {
  const hub = `${baseUrl}/hubs/notifications`;
  const known = lastEventId === null ? '' : `&lastEventId=${lastEventId}`;
  const response = await send(`${hub}/negotiate?negotiateVersion=1${known}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    signal: within(hubTimes.request, signal),
  });
  checkStatus(response);
  const { connectionToken, lastEventId: begin } = (await response.json()) as {
    readonly connectionToken: string;
    readonly lastEventId: string;
  };
  if (lastEventId === null) onPosition(begin);
  return { address: `${hub}?id=${encodeURIComponent(connectionToken)}&lastEventId=${begin}`, begin };
}

/** Aborts with the client, or when a request takes too long: otherwise a connection that hangs is not noticed. */
const within = (milliseconds: number, signal: AbortSignal) =>
  AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);

async function overWebSocket(hub: string, context: TransportContext): Promise<TransportConnection> {
  // A browser's WebSocket sends no headers.
  const address = `${hub.replace(/^http/, 'ws')}&access_token=${encodeURIComponent(context.token)}`;
  const socket = new context.WebSocket(address);
  const reader = new HubReader(context.onNotification, () => socket.close());
  let heardAt = Date.now();
  const pulse = setInterval(() => {
    if (Date.now() - heardAt > hubTimes.silence) socket.close();
    else if (socket.readyState === context.WebSocket.OPEN) socket.send(ping);
  }, hubTimes.ping);
  const patience = setTimeout(() => reader.handleDisconnect(), hubTimes.greeting);
  const hangUp = () => socket.close();
  context.signal.addEventListener('abort', hangUp, { once: true });
  socket.addEventListener('open', () => socket.send(handshake));
  socket.addEventListener('message', ({ data }) => {
    heardAt = Date.now();
    reader.take(String(data));
  });
  const ended = new Promise<void>((resolve) => {
    socket.addEventListener('close', () => {
      clearInterval(pulse);
      context.signal.removeEventListener('abort', hangUp);
      reader.handleDisconnect();
      resolve();
    });
  });
  socket.addEventListener('error', () => undefined);
  try {
    await reader.greeted;
    return { ended };
  } catch (error) {
    socket.close();
    throw error;
  } finally {
    clearTimeout(patience);
  }
}

async function overPolling(hub: string, context: TransportContext): Promise<TransportConnection> {
  const { token, signal, fetch: send } = context;
  const headers = { authorization: `Bearer ${token}` };
  const over = new AbortController();
  const reader = new HubReader(context.onNotification, () => over.abort());
  const poll = async () => {
    const response = await send(hub, { headers, cache: 'no-store', signal: within(hubTimes.poll, signal) });
    checkConnectionStatus(response);
    return response;
  };
  await poll();
  checkConnectionStatus(
    await send(hub, { method: 'POST', headers, body: handshake, signal: within(hubTimes.request, signal) }),
  );
  const ended = pollOn(poll, reader, over.signal)
    .catch(() => undefined)
    .then(() => {
      reader.handleDisconnect();
      // The answer is not awaited: the hub forgets clients that do not poll.
      send(hub, { method: 'DELETE', headers }).catch(() => undefined);
    });
  await reader.greeted;
  return { ended };
}

async function pollOn(poll: () => Promise<Response>, reader: HubReader, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const answer = await poll();
    if (answer.status === 204) return;
    reader.take(await answer.text());
  }
}
