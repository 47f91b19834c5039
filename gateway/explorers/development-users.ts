/** Someone to be in development, without signing in. */
export interface DevelopmentUser {
  /** As in `npm run token -- --user <name>`. */
  readonly name: string;
  /** Who that is: `acme, admin`. */
  readonly description: string;
}

/** The seeded users and their tokens; absent in production. */
export interface DevelopmentUsers {
  readonly all: readonly DevelopmentUser[];
  /** A fresh bearer token, without the word `Bearer`. @returns null for a name that is not seeded. */
  tokenFor(name: string): Promise<string | null>;
}

/** The first seeded user's token, for pages that open with somebody signed in. */
export async function firstToken(users: DevelopmentUsers | null): Promise<string | null> {
  const [first] = users?.all ?? [];
  return first === undefined || users === null ? null : users.tokenFor(first.name);
}
