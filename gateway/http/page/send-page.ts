import type { Request, RequestHandler, Response } from 'express';
import { securityHeaders } from '../security-headers.ts';
import { pagePolicy } from './html-page.ts';

/** The form of such a page is sent to where the page is, and to nowhere else. */
const headers = securityHeaders({ ...pagePolicy, 'form-action': ["'self'"] });

/** Sends a page with a form, which caches do not keep. */
export async function sendFormPage(html: string, request: Request, response: Response): Promise<void> {
  await runHandler(headers, request, response);
  response.setHeader('Cache-Control', 'no-store');
  response.type('html').send(html);
}

function runHandler(handler: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    handler(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
}
