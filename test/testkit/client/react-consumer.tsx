// A program outside this repository: it renders the hooks on a server, and is compiled without options. See client-package.test.ts.
import {
  Platform,
  PlatformComments,
  PlatformProvider,
  useComments,
  useDashboard,
  useInbox,
  usePermission,
  useSetting,
} from '@platform-service/client/react';
import { createElement } from 'react';

declare const process: { readonly stdout: { write(text: string): void } };

// The types of react-dom are not needed for one function.
const server = 'react-dom/server';
const { renderToString } = (await import(server)) as { renderToString(element: unknown): string };

let requests = 0;
globalThis.fetch = () => {
  requests += 1;
  return Promise.reject(new Error('A server requests nothing.'));
};

function Views() {
  const inbox = useInbox({ pageSize: 5 });
  const comments = useComments('Order', '42');
  const timezone = useSetting('Svc.Timing.PreferredTimezone');
  const mayWrite = usePermission('Timeline.Entries.Create');
  const { dashboard, widgets } = useDashboard('id', { locale: 'en' });
  const values: readonly (string | number | null)[] = widgets.flatMap(({ snapshot }) =>
    snapshot?.__typename === 'KpiSnapshot' ? [snapshot.value] : [],
  );
  const newest: string | undefined = inbox.notifications[0]?.title;
  return (
    <>
      <p>{`${inbox.isLoading ? 'loading' : newest} ${inbox.unreadCount} ${comments.comments.length}`}</p>
      <p>{timezone.isLoading ? 'loading' : timezone.value}</p>
      <p>{mayWrite.isGranted ? 'granted' : 'denied'}</p>
      <p>{dashboard?.name ?? `no dashboard${values.join()}`}</p>
    </>
  );
}

const platform = new Platform({ baseUrl: 'https://platform.example.com', token: () => '' });
const html = renderToString(
  <PlatformProvider platform={platform}>
    <Views />
    <PlatformComments
      host="https://platform.example.com"
      token="svc_embed_x"
      entityType="Order"
      entityId="42"
      className="side"
      onComment={({ authorDisplayName }) => authorDisplayName.toUpperCase()}
    />
  </PlatformProvider>,
);
let missing = '';
try {
  renderToString(createElement(Views));
} catch (error) {
  missing = (error as Error).message;
}
process.stdout.write(JSON.stringify({ html, requests, missing }));
