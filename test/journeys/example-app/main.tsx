import { ApolloProvider } from '@apollo/client/react';
import { Platform, PlatformProvider } from '@platform-service/client/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { apolloClient } from './apollo.ts';
import { App } from './app.tsx';
import { Session } from './session.ts';

const { VITE_PLATFORM_URL: baseUrl, VITE_ISSUER: issuer, VITE_CLIENT_ID: clientId } = import.meta.env;
const session = await Session.open({ issuer, clientId });

// Without a session the page is on its way to the identity provider.
if (session !== null) {
  const token = () => session.token();
  const platform = new Platform({ baseUrl, token });
  createRoot(document.querySelector('#root') as HTMLElement).render(
    <StrictMode>
      <ApolloProvider client={apolloClient(baseUrl, token)}>
        <PlatformProvider platform={platform}>
          <App onSignOut={() => session.signOut()} />
        </PlatformProvider>
      </ApolloProvider>
    </StrictMode>,
  );
}
