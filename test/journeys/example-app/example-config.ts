import { join } from 'node:path';
import type { InlineConfig } from 'vite';

const root = import.meta.dirname;
const clientFolder = join(root, '../../../schema/client');

/**
 * The configuration of Vite. A copy of this folder needs the `define`s alone, as variables of its environment: there
 * the package is installed.
 */
export async function exampleConfig(platformUrl: string): Promise<InlineConfig> {
  const issuer = `${platformUrl}/dev/issuer`;
  const settings = {
    VITE_PLATFORM_URL: platformUrl,
    VITE_ISSUER: issuer,
    VITE_CLIENT_ID: await registeredClient(issuer),
  };
  return {
    configFile: false,
    root,
    logLevel: 'warn',
    appType: 'spa',
    define: Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
    ),
    resolve: {
      alias: [
        { find: '@platform-service/client/react', replacement: join(clientFolder, 'react/react-package.ts') },
        { find: '@platform-service/client', replacement: join(clientFolder, 'client-package.ts') },
      ],
    },
    build: { target: 'es2024', chunkSizeWarningLimit: 1_000 },
  };
}

/** A public client of the development issuer; in production it is registered at the identity provider by hand. */
async function registeredClient(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/reg`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Example application',
      // A native client may be called back at any port of this machine.
      application_type: 'native',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      redirect_uris: ['http://127.0.0.1/callback'],
    }),
  });
  if (!response.ok) throw new Error(`The issuer answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { client_id: string }).client_id;
}
