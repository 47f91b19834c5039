/** The changed object of a mutation's payload, as tests read most of them; anything else as it is. */
// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the answer has.
export function changed(payload: any): any {
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return payload;
  const members = Object.values(payload);
  return members.length === 1 ? members[0] : payload;
}
