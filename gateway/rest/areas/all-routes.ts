import type { Route } from '../route.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { authorizationRoutes } from './authorization.routes.ts';
import { settingsRoutes } from './settings.routes.ts';

/** The rows of every area. */
export const areaRoutes: readonly (readonly Route[])[] = [authorizationRoutes, apiKeyRoutes, settingsRoutes];
