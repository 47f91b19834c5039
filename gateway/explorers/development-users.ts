/** A development user, available without sign-in. */
export interface DevelopmentUser {
  /** As in `npm run token -- --user <name>`. */
  readonly name: string;
  /** Tenant and role: `acme, admin`. */
  readonly description: string;
}

/** The seeded users and their tokens; absent in production. */
export interface DevelopmentUsers {
  readonly all: readonly DevelopmentUser[];
  /** Issues a bearer token, without the word `Bearer`. @returns null for an unknown name. */
  tokenFor(name: string): Promise<string | null>;
}

/** The first seeded user's token, for pages that open signed in. */
export async function firstToken(users: DevelopmentUsers | null): Promise<string | null> {
  const [first] = users?.all ?? [];
  return first === undefined || users === null ? null : users.tokenFor(first.name);
}
