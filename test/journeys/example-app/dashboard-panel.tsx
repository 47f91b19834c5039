import { useQuery } from '@apollo/client/react';
import { TextsDocument } from '@platform-service/client';
import { type DashboardWidget, useDashboard } from '@platform-service/client/react';

export function DashboardPanel({ id }: { readonly id: string }) {
  const { dashboard, widgets, isLoading, error } = useDashboard(id, { locale: 'en' });
  const { data } = useQuery(TextsDocument, { variables: { culture: 'en' } });
  const texts = new Map(data?.translations.texts.map(({ key, text }) => [key, text]));
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (isLoading) return <p>Loading …</p>;
  return (
    <div
      className="dashboard"
      style={{ gridTemplateColumns: `repeat(${dashboard?.layoutColumns ?? 12}, 1fr)` }}
    >
      {widgets.map(({ widget, snapshot }) => (
        <article
          key={widget.id}
          style={{
            gridColumn: `${widget.x + 1} / span ${widget.width}`,
            gridRow: `${widget.y + 1} / span ${widget.height}`,
          }}
        >
          <h3>{texts.get(widget.titleLocalizationKey ?? '') ?? widget.titleLocalizationKey}</h3>
          <Content snapshot={snapshot} />
        </article>
      ))}
    </div>
  );
}

/** What a widget shows, by its kind. An application draws charts with the library of its choice. */
function Content({ snapshot }: { readonly snapshot: DashboardWidget['snapshot'] }) {
  switch (snapshot?.__typename) {
    case 'KpiSnapshot':
      return <output>{snapshot.formattedValue}</output>;
    case 'ChartSnapshot':
      return (
        <dl>
          {snapshot.buckets.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'PivotSnapshot':
      return (
        <table>
          <tbody>
            {snapshot.cells.map(({ rowKeys, columnKeys, value }) => (
              <tr key={[...rowKeys, ...columnKeys].join()}>
                <th scope="row">{[...rowKeys, ...columnKeys].join(', ')}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    default:
      return null;
  }
}
