import { useMemo } from 'react';
import { CallerDocument, type CallerQuery } from '../generated/graphql.ts';
import { LiveResource } from './live-resource.ts';
import type { PlatformError } from './platform.ts';
import { useLive } from './use-live.ts';

/** The signed-in user. */
export type Caller = CallerQuery['me'];

class CallerProfile extends LiveResource<Caller> {
  static readonly kind = 'caller';

  protected override async read(): Promise<Caller> {
    return (await this.platform.graph.run(CallerDocument, {}, this.signal)).me;
  }

  /** There is no event for it: a person who comes back to the page sees what is permitted now. */
  protected override listen(): void {
    const look = () => {
      if (document.visibilityState === 'visible') void this.refresh();
    };
    document.addEventListener('visibilitychange', look, { signal: this.signal });
  }

  protected override async begin(): Promise<void> {
    this.listen();
    await this.refresh();
  }
}

/** Whether the caller holds a permission. */
export interface Permission {
  /** False while it is loading. */
  readonly isGranted: boolean;
  readonly isLoading: boolean;
  readonly error: PlatformError | null;
  readonly refresh: () => Promise<PlatformError | null>;
}

/**
 * Whether the caller holds a permission. It is read again when the user comes back to the page, after a lost connection,
 * and when the platform refuses an action of a hook. All components share one request.
 */
export function usePermission(name: string): Permission {
  const { caller, ...rest } = useCaller();
  return { isGranted: caller?.permissions.includes(name) ?? false, ...rest };
}

/** The signed-in user, with roles and permissions. */
export function useCaller() {
  const [{ data: caller, error, isLoading }, run] = useLive(CallerProfile);
  const refresh = useMemo(() => () => run((profile) => profile.refresh()), [run]);
  return { caller, error, isLoading, refresh };
}
