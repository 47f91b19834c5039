import { type Request, type Response, Router } from 'express';
import { securityHeaders } from '../http/security-headers.ts';

export interface ListedRequest {
  readonly id: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly answeredStatus: number;
  /** The reason for a receiver's refusal; null: the signature is valid. */
  readonly signatureProblem: string | null;
  readonly receivedAt: Date;
}

/** The source of the requests. */
export interface Receiver {
  list(): Promise<readonly ListedRequest[]>;
}

/** `/dev/receiver`: requests to the built-in receiver, as JSON; browsers go on to the console. Development only. */
export function receiverList(receiver: Receiver): Router {
  const router = Router();
  router.get('/dev/receiver', securityHeaders(), async (request: Request, response: Response) => {
    response.set('Cache-Control', 'no-store');
    if (request.accepts(['json', 'html']) === 'html') response.redirect('/console/development/receiver');
    else response.json({ items: await receiver.list() });
  });
  return router;
}
