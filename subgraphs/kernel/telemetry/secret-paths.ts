/** Paths that end in a secret, as `{name}` of the route writes it, such as device tokens. */
const secretPaths = /^(.*\/notifications\/(?:push-tokens|mobile-push\/tokens)\/)[^?#]+/i;

/** Signed URLs: their query is a credential. */
const signedPaths = /^(.*\/blobs\/[^/?#]+\/(?:upload|download))\?/i;

/** The path of a request target for spans. @returns null where nothing of it is a secret. */
export function pathWithoutSecret(target: string): string | null {
  const before = secretPaths.exec(target)?.[1];
  if (before !== undefined) return `${before}{token}`;
  return signedPaths.exec(target)?.[1] ?? null;
}
