import { GraphqlProblem } from '../../../../../schema/client/graphql-client.ts';
import { type Field, openForm } from '../../element/form-dialog.ts';
import {
  GetWidgetColumnsDocument,
  ListWidgetSourcesDocument,
  PreviewWidgetDocument,
} from '../../generated/operations.ts';
import type { Visit } from '../../page/page.ts';
import type { Word } from '../../text/words.ts';
import type { EditedWidget, NewWidget } from './dashboard-editor.ts';
import {
  configurationWith,
  parseConfiguration,
  type QueryColumns,
  settingFields,
  type WidgetKind,
  type WidgetSource,
  widgetKinds,
} from './widget-settings.ts';

/** What a widget is bound to; it cannot be changed later. */
interface Binding {
  readonly metricName: string | null;
  readonly queryName: string | null;
}

/** Asks what a new widget shows: its kind, then its metric or query, then its settings. @returns null if dismissed. */
export async function chooseWidget(visit: Visit): Promise<NewWidget | null> {
  const kinds = Object.keys(widgetKinds);
  const widgetType = await openForm(
    {
      title: visit.word('addWidget'),
      label: visit.word('next'),
      fields: [
        {
          name: 'kind',
          label: visit.word('kind'),
          kind: 'choice',
          choices: kinds.map((value) => ({ value, text: visit.word(`widget_${value}` as Word) })),
        },
      ],
      submit: async ({ kind }) => String(kind),
    },
    visit,
  );
  const kind = widgetKinds[widgetType ?? ''];
  if (widgetType === null || kind === undefined) return null;
  const binding = await chooseSource(kind.source, visit);
  if (binding === null) return null;
  const title = visit.language.label(binding.metricName ?? binding.queryName ?? '');
  const start = { widgetType, ...binding, requiredPermission: null, titleLocalizationKey: title };
  const chosen = await askSettings({ ...start, configJson: '{}' }, kind, visit);
  if (chosen === null) return null;
  const { width, height } = kind;
  return { ...start, ...chosen, width, height };
}

/** Asks for the title and the settings of a widget that exists. @returns null if dismissed. */
export function changeWidget(
  widget: EditedWidget,
  visit: Visit,
): Promise<Pick<EditedWidget, 'titleLocalizationKey' | 'configJson'> | null> {
  return askSettings(widget, widgetKinds[widget.widgetType] ?? null, visit);
}

async function chooseSource(source: WidgetSource, visit: Visit): Promise<Binding | null> {
  if (source === 'none') return { metricName: null, queryName: null };
  const { metricCatalog, queryCatalog } = await visit.api.run(ListWidgetSourcesDocument, {}, visit.signal);
  const isMetric = source === 'metric';
  const choices = isMetric
    ? metricCatalog.map(({ name }) => ({ value: name, text: visit.language.label(name) }))
    : queryCatalog.map(({ name, label }) => ({ value: name, text: `${label} (${name})` }));
  return openForm(
    {
      title: visit.word('addWidget'),
      label: visit.word('next'),
      fields: [{ name: 'source', label: visit.word(isMetric ? 'metric' : 'query'), kind: 'choice', choices }],
      submit: async ({ source: name }): Promise<Binding> =>
        isMetric
          ? { metricName: String(name), queryName: null }
          : { metricName: null, queryName: String(name) },
    },
    visit,
  );
}

type Configured = Omit<NewWidget, 'width' | 'height'>;

/** @param kind null for one that modules contribute: its configuration is JSON here. */
async function askSettings(widget: Configured, kind: WidgetKind | null, visit: Visit) {
  const { widgetType, metricName, queryName, requiredPermission } = widget;
  const present = parseConfiguration(widget.configJson);
  const columns = queryName == null || kind?.source !== 'query' ? null : await columnsOf(queryName, visit);
  const title: Field = {
    name: 'titleLocalizationKey',
    label: visit.word('title'),
    value: widget.titleLocalizationKey,
  };
  const settings: readonly Field[] =
    kind === null
      ? [{ name: 'configJson', label: visit.word('configuration'), kind: 'json', value: widget.configJson }]
      : settingFields(kind, present, columns, visit.word);
  return openForm(
    {
      title: visit.word(`widget_${widgetType}` as Word),
      label: visit.word('save'),
      fields: [title, ...settings],
      submit: async (entered) => {
        const configJson =
          kind === null ? String(entered.configJson) : configurationWith(kind, present, entered);
        const previewed = { widgetType, metricName, queryName, requiredPermission, configJson };
        const { renderWidget } = await visit.api.run(PreviewWidgetDocument, { widget: previewed });
        if (renderWidget.status === 'Error')
          throw new GraphqlProblem({ message: visit.word('cannotBeShown') });
        return { titleLocalizationKey: String(entered.titleLocalizationKey), configJson };
      },
    },
    visit,
  );
}

async function columnsOf(query: string, { api, signal }: Visit): Promise<QueryColumns> {
  return (await api.run(GetWidgetColumnsDocument, { query }, signal)).queryMetadata;
}
