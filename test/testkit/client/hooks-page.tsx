// A page that shows what the hooks and the embedded components do. See test/journeys/example-app.test.ts.
import {
  Platform,
  PlatformInbox,
  PlatformProvider,
  useComments,
  useInbox,
  usePermission,
  useSetting,
} from '@platform-service/client/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

const parameters = new URL(location.href).searchParams;
const baseUrl = parameters.get('platform') ?? '';
const token = () => parameters.get('token') ?? '';
const platform = new Platform({ baseUrl, token });
const setting = 'Svc.Timing.PreferredTimezone';

function Hooks() {
  const [renders, render] = useState(0);
  const [answer, setAnswer] = useState('');
  const inbox = useInbox({ pageSize: 2 });
  const { comments, hasMore, add, loadMore } = useComments('Order', 'hooks', { pageSize: 2 });
  const [first, second] = [useSetting(setting), useSetting(setting)];
  const held = usePermission('Timeline.Entries.Create');
  const unheld = usePermission('No.Such.Permission');
  const shown = {
    newest: inbox.notifications[0]?.title,
    comments: comments.map(({ body }) => body),
    hasMore,
    settings: [first.value, second.value],
    permissions: [held.isGranted, unheld.isGranted],
    isLoading: inbox.isLoading || first.isLoading || held.isLoading,
  };
  return (
    <>
      <output>{JSON.stringify(shown)}</output>
      <p>{answer}</p>
      <button type="button" onClick={() => render(renders + 1)}>
        Render {renders}
      </button>
      <button type="button" onClick={loadMore}>
        More
      </button>
      <button type="button" onClick={async () => setAnswer((await add(' '))?.message ?? 'none')}>
        Refused
      </button>
      <button
        type="button"
        onClick={async () => setAnswer((await first.setValue('Asia/Tokyo'))?.message ?? 'none')}
      >
        Tokyo
      </button>
    </>
  );
}

function Page() {
  const [shown, show] = useState<'hooks' | 'components' | 'nothing'>('hooks');
  const [heard, hear] = useState<readonly string[]>([]);
  const note = (what: string) => hear((before) => [...before, what]);
  return (
    <>
      {(['components', 'nothing'] as const).map((what) => (
        <button key={what} type="button" onClick={() => show(what)}>
          {what}
        </button>
      ))}
      {shown === 'hooks' && <Hooks />}
      {shown === 'components' && (
        <PlatformInbox
          host={baseUrl}
          token={parameters.get('embed') ?? ''}
          className="embedded"
          style={{ '--platform-accent': 'teal' }}
          onReady={() => note('ready')}
          onNotification={({ title }) => note(title)}
        />
      )}
      <pre>{heard.join()}</pre>
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <PlatformProvider platform={platform}>
      <Page />
    </PlatformProvider>
  </StrictMode>,
);
