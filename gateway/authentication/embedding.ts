import type { EmbedScope } from '../../subgraphs/kernel/call/embed-scope.ts';
import { forbidden } from '../../subgraphs/kernel/error/domain-error.ts';
import type { CallSource } from './gateway-call.ts';

/**
 * Compares the origin of a request with those of an embed token. Preflights carry no token: the request itself is
 * compared. Browsers name the origin of every request that can carry a component's operation.
 * @throws {DomainError} `forbidden` for another origin, for none, and where embed tokens have no use.
 */
export function checkEmbedding(embed: EmbedScope | null, { embedding, headers }: CallSource): void {
  if (embed === null || embedding === 'forwarded') return;
  if (embedding === undefined)
    throw forbidden(
      'Authentication:EmbedToken:Endpoint',
      'An embed token is accepted by the GraphQL endpoints only.',
    );
  if (headers.origin === undefined || !embed.origins.includes(headers.origin))
    throw forbidden(
      'Authentication:EmbedToken:Origin',
      'The embed token may not be used by pages of this origin.',
    );
}
