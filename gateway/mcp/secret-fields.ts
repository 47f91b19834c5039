import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';

/** Fields that answer with a secret in clear: `Type.field`. A test finds new ones by their names. */
export const secretFields: ReadonlySet<string> = new Set([
  // Callers give addresses that are signed for a provider.
  'AIMessageFile.url',
  'AnnounceBlobUploadPayload.url',
  'CreateApiKeyPayload.secret',
  'CreateBlobDownloadUrlPayload.url',
  'CreateEmbedTokenPayload.token',
  'CreatePreferenceLinkPayload.url',
  'CreateWebhookSubscriptionPayload.signingSecret',
  'PushToken.token',
  'RotateApiKeyPayload.secret',
  'RotateWebhookSigningKeyPayload.secret',
]);

/** The first field of a valid document that answers with a secret; undefined without one. */
export function findSecretField(schema: GraphQLSchema, document: DocumentNode): string | undefined {
  const types = new TypeInfo(schema);
  let found: string | undefined;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        const coordinate = `${types.getParentType()?.name}.${name.value}`;
        if (secretFields.has(coordinate)) found ??= coordinate;
      },
    }),
  );
  return found;
}
