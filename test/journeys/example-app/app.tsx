import { useCaller } from '@platform-service/client/react';
import { Comments } from './comments.tsx';
import { Dashboards } from './dashboards.tsx';
import { Inbox } from './inbox.tsx';
import { Timezone } from './timezone.tsx';

export function App({ onSignOut }: { readonly onSignOut: () => void }) {
  const { caller, error } = useCaller();
  return (
    <>
      <header>
        <h1>Example application</h1>
        {error !== null && <p role="alert">{error.message}</p>}
        <p>{caller?.user?.displayName}</p>
        <button type="button" onClick={onSignOut}>
          Sign out
        </button>
      </header>
      <main>
        <Inbox />
        <Comments entityType="Order" entityId="42" />
        <Timezone />
        <Dashboards />
      </main>
    </>
  );
}
