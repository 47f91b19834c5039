import express, { type Request, type Response } from 'express';
import { z } from 'zod';
import {
  suppressibleChannels,
  suppressionLimits,
  suppressionReasons,
} from '../../../subgraphs/notifications/contract/suppression.ts';
import {
  ListSuppressedAddressesDocument,
  ReceiveProviderCallbackDocument,
  SuppressAddressDocument,
  UnsuppressAddressDocument,
} from '../../graphql/generated/operations.ts';
import { numberedQuery, toPage } from '../query/paging.ts';
import { guidParameter, operation, type Route, transfer, withTags } from '../route.ts';
import { statedText } from '../stated-limits.ts';
import { pageOf } from './notification-broadcasts.wire.ts';

const path = '/notifications/suppressed-addresses';

const timestamp = z.iso.datetime({ offset: true });

const response = z
  .object({
    id: z.guid(),
    channel: z.enum(suppressibleChannels),
    address: z.string(),
    reason: z.enum(suppressionReasons),
    provider: z.string().nullable(),
    details: z.string().nullable(),
    occurredAt: timestamp,
    createdAt: timestamp,
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'SuppressedAddress' });

const request = z
  .object({
    channel: z.enum(suppressibleChannels),
    address: statedText({ min: 1, max: suppressionLimits.address }),
    details: statedText({ max: suppressionLimits.details }).nullish(),
  })
  .meta({ id: 'SuppressAddressRequest' });

const page = pageOf(response, {
  id: 'SuppressedAddressPage',
  description: 'A page of suppressed addresses, newest first.',
});

const readBytes = express.raw({ type: () => true, limit: suppressionLimits.callbackBody });

/** As text, whatever its type is called: Amazon SNS calls its JSON `text/plain`. */
async function readText(from: Request, to: Response): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    readBytes(from, to, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });
  const bytes: unknown = from.body;
  return bytes instanceof Buffer ? bytes.toString('utf8') : '';
}

/** Addresses to which nothing is sent, and the callbacks of providers that report them. */
export const suppressedAddressRoutes: readonly Route[] = withTags(
  ['Notifications'],
  [
    operation({
      method: 'GET',
      path,
      summary: 'Addresses to which the tenant’s notifications are not sent, newest first.',
      query: numberedQuery,
      document: ListSuppressedAddressesDocument,
      variables: ({ query }) => query,
      respond: ({ suppressedAddresses }) => toPage(suppressedAddresses, (item) => item),
      response: page,
    }),
    operation({
      method: 'POST',
      path,
      summary: 'Suppresses an address; one that is suppressed stays as it is.',
      body: request,
      document: SuppressAddressDocument,
      variables: ({ body }) => ({ input: body }),
      response,
    }),
    operation({
      method: 'DELETE',
      path: `${path}/{id}`,
      parameters: { id: guidParameter },
      summary: 'Ends the suppression of an address: later notifications are sent to it.',
      document: UnsuppressAddressDocument,
    }),
    transfer({
      method: 'POST',
      path: '/notifications/callbacks/{provider}',
      parameters: {
        provider: z.string().describe('`ses`, `sendgrid`, or another name with the documented general form.'),
      },
      summary: 'Takes a provider’s report of bounces and complaints, without sign-in.',
      anonymous: true,
      query: z.object({
        token: z
          .string()
          .describe('The secret of the installation’s `Notifications__Email__CallbackSecret`.'),
      }),
      document: ReceiveProviderCallbackDocument,
      takes: ['application/json', 'text/plain'],
      mediaTypes: ['application/json'],
      status: 202,
      response: z
        .object({ isAccepted: z.boolean().describe('True, also where nothing was suppressed.') })
        .meta({ id: 'AcceptedCallback', description: 'The report of a provider was taken.' }),
      problems: [404, 413],
      async transfer({ bound: { parameters, query }, request: from, response: to, run }) {
        const body = await readText(from, to);
        const { receiveProviderCallback } = await run({ ...parameters, ...query, body });
        to.status(202).json(receiveProviderCallback);
      },
    }),
  ],
);
