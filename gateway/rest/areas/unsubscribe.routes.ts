import type { Request, Response } from 'express';
import { z } from 'zod';
import {
  GetUnsubscribePageDocument,
  UnsubscribeByLinkDocument,
  type UnsubscribePageFieldsFragment,
} from '../../graphql/generated/operations.ts';
import { htmlPage } from '../../http/page/html-page.ts';
import { escapeHtml } from '../../http/page/html-text.ts';
import { sendFormPage } from '../../http/page/send-page.ts';
import { type Route, transfer, withTags } from '../route.ts';

const link = z.object({
  token: z
    .string()
    .describe(
      'From the link of an e-mail; valid for 90 days, for one type of one person, and leads to the page of all preferences.',
    ),
});

function sendPage(
  {
    isSubscribed,
    language,
    title,
    sentence,
    button,
    preferencesUrl,
    preferencesLabel,
  }: UnsubscribePageFieldsFragment,
  request: Request,
  response: Response,
): Promise<void> {
  const form = `<form method="post"><button class="main">${escapeHtml(button)}</button></form>`;
  const all = `<p><a href="${escapeHtml(preferencesUrl)}">${escapeHtml(preferencesLabel)}</a></p>`;
  const html = htmlPage({
    title,
    language,
    isSmall: true,
    main: `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(sentence)}</p>${isSubscribed ? form : ''}\n${all}`,
  });
  return sendFormPage(html, request, response);
}

/**
 * The link of e-mails (RFC 8058): mailbox providers POST to it, people see a page with a button, since scanners of mail
 * follow links. Nothing of the request but the token is read.
 */
export const unsubscribeRoutes: readonly Route[] = withTags(
  ['Notifications'],
  [
    transfer({
      method: 'GET',
      path: '/notifications/unsubscribe',
      operationId: 'GetUnsubscribePage',
      summary: 'The page behind the link of an e-mail, with a button; changes nothing.',
      anonymous: true,
      query: link,
      document: GetUnsubscribePageDocument,
      mediaTypes: ['text/html'],
      problems: [404],
      async transfer({ bound, request, response, run }) {
        await sendPage((await run(bound.query)).unsubscribePage, request, response);
      },
    }),
    transfer({
      method: 'POST',
      path: '/notifications/unsubscribe',
      operationId: 'UnsubscribeByLink',
      summary: 'Switches a type’s e-mails off for the person of the link, in one click and without sign-in.',
      anonymous: true,
      query: link,
      document: UnsubscribeByLinkDocument,
      takes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
      mediaTypes: ['text/html'],
      problems: [404, 422],
      async transfer({ bound, request, response, run }) {
        const { unsubscribeByLink } = await run(bound.query);
        await sendPage(unsubscribeByLink.unsubscribePage, request, response);
      },
    }),
  ],
);
