import type { RequestHandler } from 'express';
import { DomainError } from '../../subgraphs/kernel/error/domain-error.ts';
import type { TrustedIssuer } from '../authentication/trusted-issuer.ts';
import { HttpFailure } from '../http/http-failure.ts';

/** Where clients learn how to sign in (RFC 9728 section 3.1): for the path `/mcp`, and without it. */
export const metadataPath = '/.well-known/oauth-protected-resource';

/** The metadata of the protected resource: which identity provider signs callers in. */
export function protectedResource(
  { issuer, audiences }: Pick<TrustedIssuer, 'issuer' | 'audiences'>,
  publicUrl: string,
): Readonly<Record<string, unknown>> {
  const [audience] = audiences;
  return {
    // RFC 9728 section 2 wants a URL; an audience that is none cannot be announced.
    resource: audience !== undefined && URL.canParse(audience) ? audience : `${publicUrl}/mcp`,
    authorization_servers: [issuer],
    bearer_methods_supported: ['header'],
    resource_name: 'Platform',
    resource_documentation: `${publicUrl}/docs`,
  };
}

/** Answers with the metadata, to anyone and any page. */
export function publishMetadata(metadata: Readonly<Record<string, unknown>>): RequestHandler {
  return (_request, response) => {
    response
      .set('Access-Control-Allow-Origin', '*')
      .set('Cache-Control', 'public, max-age=300')
      .json(metadata);
  };
}

/** A refusal of credentials that says where the metadata is (RFC 9728 section 5.1); other errors as they are. */
export function challenge(error: unknown, publicUrl: string, hasCredentials: boolean): unknown {
  if (!(error instanceof DomainError) || error.kind !== 'unauthenticated') return error;
  const reason = hasCredentials ? 'error="invalid_token", ' : '';
  const value = `Bearer ${reason}resource_metadata="${publicUrl}${metadataPath}/mcp"`;
  return new HttpFailure(401, error.errorCode, {
    message: error.message,
    headers: { 'WWW-Authenticate': value },
  });
}
