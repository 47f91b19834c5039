/** What a request wants to know of its operation beside the data, by members of its `extensions` that are true. */
export interface RequestedDetails {
  readonly costDetails: boolean;
  readonly explain: boolean;
}

/** @param extensions of a request; untrusted. @returns null for nothing, as of almost all requests. */
export function requestedDetails(extensions: unknown): RequestedDetails | null {
  if (typeof extensions !== 'object' || extensions === null) return null;
  const { costDetails, explain } = extensions as { readonly [name in keyof RequestedDetails]?: unknown };
  if (costDetails !== true && explain !== true) return null;
  return { costDetails: costDetails === true, explain: explain === true };
}
