import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { loginPage, messagePage } from './pages.ts';
import { findSeededUser, seededUsers } from './seeded-users.ts';

const interactionPath = /^\/interaction\/(?<uid>[\w-]{1,64})(?<login>\/login)?$/;
const formLimit = 4_096;

/**
 * The login and logout pages of an authorization request.
 * @param mountPath path of the issuer.
 * @returns whether the request was one of these pages and has been answered.
 */
export async function answerInteraction(
  provider: Provider,
  mountPath: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const { uid, login } = interactionPath.exec(path)?.groups ?? {};
  if (uid === undefined) return false;
  try {
    const details = await provider.interactionDetails(request, response);
    if (details.uid !== uid) throw new errors.SessionNotFound('another interaction');
    if (details.prompt.name !== 'login')
      await provider.interactionFinished(request, response, { consent: {} });
    else if (login !== undefined && request.method === 'POST') await signIn(provider, request, response);
    else
      sendPage(
        response,
        200,
        loginPage(seededUsers, String(details.params.client_id), `${mountPath}/interaction/${uid}/login`),
      );
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    sendPage(
      response,
      400,
      messagePage('Too late', 'This sign-in has ended. Go back to the application and start again.'),
    );
  }
  return true;
}

async function signIn(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chosen = (await formOf(request)).get('user') ?? '';
  const user = findSeededUser(chosen);
  const result =
    user === null
      ? { error: 'access_denied', error_description: 'The sign-in was cancelled.' }
      : { login: { accountId: user.id, remember: true } };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > formLimit) return new URLSearchParams();
  }
  return new URLSearchParams(text);
}

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(html);
}
