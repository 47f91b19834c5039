import type { Unavailable } from '../contract/widget-renderer.ts';

/** Why a widget shows nothing although nothing failed. @param kind absent: it may not be seen. */
export function unavailable(kind?: string): Unavailable {
  return { reason: kind === undefined ? 'Widget:Unavailable' : `Widget:Unavailable.${kind}` };
}
