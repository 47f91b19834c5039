import { useMutation, useQuery } from '@apollo/client/react';
import { DashboardsDocument, ImportDashboardDocument } from '@platform-service/client';
import { useState } from 'react';
import { DashboardPanel } from './dashboard-panel.tsx';

/** The list is Apollo's: one page after another, in its cache. The chosen dashboard is live. */
export function Dashboards() {
  const { data, error, fetchMore } = useQuery(DashboardsDocument, { variables: { first: 10 } });
  const [add, { error: refusal }] = useMutation(ImportDashboardDocument, {
    variables: { input: { definitionName: 'Platform.Timeline.Activity' } },
    refetchQueries: [DashboardsDocument],
  });
  const [chosen, choose] = useState<string | null>(null);
  const failure = error ?? refusal;
  const { hasNextPage = false, endCursor = null } = data?.dashboards.pageInfo ?? {};
  return (
    <section aria-labelledby="dashboards">
      <h2 id="dashboards">Dashboards</h2>
      {failure !== undefined && <p role="alert">{failure.message}</p>}
      <nav>
        {data?.dashboards.edges.map(({ node: { id, name } }) => (
          <button key={id} type="button" aria-pressed={id === chosen} onClick={() => choose(id)}>
            {name}
          </button>
        ))}
        {hasNextPage && (
          <button type="button" onClick={() => fetchMore({ variables: { after: endCursor } })}>
            More
          </button>
        )}
        <button type="button" onClick={() => add()}>
          Add a dashboard
        </button>
      </nav>
      {chosen !== null && <DashboardPanel id={chosen} />}
    </section>
  );
}
