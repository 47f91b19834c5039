import { createContext, createElement, type ReactElement, type ReactNode, useContext } from 'react';
import type { Platform } from './platform.ts';

const PlatformContext = createContext<Platform | null>(null);

/** Properties of a {@link PlatformProvider}. */
export interface PlatformProviderProps {
  readonly platform: Platform;
  readonly children?: ReactNode;
}

/** Gives the hooks below it the platform. */
export function PlatformProvider({ platform, children }: PlatformProviderProps): ReactElement {
  return createElement(PlatformContext.Provider, { value: platform }, children);
}

/** The platform of the nearest provider. @throws {Error} without one. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (platform === null) throw new Error('There is no <PlatformProvider> above this component.');
  return platform;
}
