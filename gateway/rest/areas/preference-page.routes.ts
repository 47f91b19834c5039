import { z } from 'zod';
import {
  CreatePreferenceLinkDocument,
  GetPreferencePageDocument,
  UpdatePreferencesByLinkDocument,
} from '../../graphql/generated/operations.ts';
import { sendFormPage } from '../../http/page/send-page.ts';
import { readForm } from '../../http/read-form.ts';
import { operation, type Route, transfer, withTags } from '../route.ts';
import { changesIn, preferencePageHtml } from './preference-page.wire.ts';

const link = z.object({ token: z.string().describe('From the link; of one person, for a limited time.') });

/** Bytes of the form: two fields for each channel of each type. */
const formLimit = 512 * 1024;

/** The page of preferences that a link opens without sign-in. */
export const preferencePageRoutes: readonly Route[] = withTags(
  ['Notifications'],
  [
    transfer({
      method: 'GET',
      path: '/notifications/preference-page',
      operationId: 'GetPreferencePage',
      summary: 'The page of preferences behind a link, as a form; changes nothing.',
      anonymous: true,
      query: link,
      document: GetPreferencePageDocument,
      mediaTypes: ['text/html'],
      problems: [404],
      async transfer({ bound, request, response, run }) {
        const { preferencePage } = await run(bound.query);
        await sendFormPage(preferencePageHtml(preferencePage, false), request, response);
      },
    }),
    transfer({
      method: 'POST',
      path: '/notifications/preference-page',
      operationId: 'UpdatePreferencesByLink',
      summary:
        'Stores what differs in the form of that page, for the person of the link and without sign-in.',
      anonymous: true,
      query: link,
      document: UpdatePreferencesByLinkDocument,
      takes: ['application/x-www-form-urlencoded'],
      mediaTypes: ['text/html'],
      problems: [404, 413, 415, 422],
      async transfer({ bound, request, response, run }) {
        const changes = changesIn(await readForm(request, formLimit));
        const { updatePreferencesByLink } = await run({ ...bound.query, ...changes });
        await sendFormPage(
          preferencePageHtml(updatePreferencesByLink.preferencePage, true),
          request,
          response,
        );
      },
    }),
    operation({
      method: 'POST',
      path: '/notifications/preference-links',
      summary: 'Makes a link to the page of preferences, for a message to the person.',
      body: z
        .object({ userId: z.string().describe('Id of the user, whom the tenant knows.') })
        .meta({ id: 'CreatePreferenceLinkRequest', description: 'Whose preferences the link opens.' }),
      document: CreatePreferenceLinkDocument,
      ignoresIdempotencyKey: true,
      status: 201,
      variables: ({ body }) => body,
      respond: ({ createPreferenceLink }) => createPreferenceLink,
      response: z
        .object({
          url: z.string().describe('Address of the page, with the token.'),
          expiresAt: z.iso.datetime({ offset: true }).describe('When the link ends.'),
        })
        .meta({ id: 'PreferenceLink', description: 'A link by which a person changes its preferences.' }),
    }),
  ],
);
