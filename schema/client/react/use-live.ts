import { useCallback, useSyncExternalStore } from 'react';
import { liveKey } from './live-key.ts';
import { unloaded } from './live-resource.ts';
import type { LiveState, StoredResource } from './live-store.ts';
import type { Platform, PlatformError } from './platform.ts';
import { usePlatform } from './platform-provider.ts';

/** A class of resources. The values say which one; they are compared as JSON. */
export interface LiveKind<Resource, Values extends readonly unknown[]> {
  readonly kind: string;
  new (platform: Platform, ...values: Values): Resource;
}

/** Runs an action of the resource. @returns its error; null if it succeeded. */
export type RunAction<Resource> = (
  action: (resource: Resource) => Promise<PlatformError | null>,
) => Promise<PlatformError | null>;

type DataOf<Resource> = Resource extends { readonly state: LiveState<infer Data> } ? Data : never;

/** Shows a live resource; nothing is requested on a server, nor before the component is shown. */
export function useLive<Resource extends StoredResource, Values extends readonly unknown[]>(
  Kind: LiveKind<Resource, Values>,
  ...values: Values
): readonly [LiveState<DataOf<Resource>>, RunAction<Resource>] {
  const platform = usePlatform();
  const key = liveKey(Kind.kind, values);
  const subscribe = useCallback(
    (listener: () => void) => {
      const open = () => new Kind(platform, ...(JSON.parse(key).slice(1) as Values));
      return platform.store.watch(key, open, listener);
    },
    [platform, Kind, key],
  );
  const read = () => platform.store.find(key)?.state ?? unloaded;
  const state = useSyncExternalStore(subscribe, read, () => unloaded);
  const run = useCallback<RunAction<Resource>>(
    async (action) => {
      const resource = platform.store.find(key);
      return resource === null ? new Error('Nothing shows it.') : action(resource as Resource);
    },
    [platform, key],
  );
  return [state as LiveState<DataOf<Resource>>, run];
}
