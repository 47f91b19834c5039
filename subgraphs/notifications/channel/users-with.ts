import type { Contacts } from '../contract/channel.ts';

/** The users whose contacts contain an address for the channel. */
export function usersWith(
  users: readonly string[],
  contacts: ReadonlyMap<string, Contacts>,
  addressOf: (contacts: Contacts) => string | null,
): ReadonlySet<string> {
  return new Set(
    users.filter((user) => {
      const known = contacts.get(user);
      return known !== undefined && addressOf(known) !== null;
    }),
  );
}
