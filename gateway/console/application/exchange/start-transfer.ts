import { GraphqlProblem } from '../../../../schema/client/graphql-client.ts';
import { openForm } from '../element/form-dialog.ts';
import {
  ListExportableQueriesDocument,
  ListImportTargetsDocument,
  StageImportDocument,
  StartExportDocument,
} from '../generated/operations.ts';
import type { Visit } from '../page/page.ts';

/** Exports a list of one's choice and opens its progress. */
export async function startExport(visit: Visit): Promise<void> {
  const { queryCatalog } = await visit.api.run(ListExportableQueriesDocument, {});
  const started = await openForm(
    {
      title: visit.word('startExport'),
      label: visit.word('exchangeStart'),
      fields: [
        {
          name: 'query',
          label: visit.word('exchangeList'),
          kind: 'choice',
          choices: queryCatalog.map(({ name, label }) => ({ value: name, text: `${label} (${name})` })),
        },
        {
          name: 'format',
          label: visit.word('exchangeFormat'),
          kind: 'choice',
          value: 'Csv',
          choices: ['Csv', 'Excel'].map((value) => ({ value, text: value })),
        },
      ],
      submit: ({ query, format }) =>
        visit.api.run(StartExportDocument, {
          input: { query: String(query), format: format === 'Excel' ? 'Excel' : 'Csv' },
        }),
    },
    visit,
  );
  if (started !== null) visit.go(visit.at(`/exchange/${started.startExport.dataTransfer.id}`));
}

/** Uploads the rows of a file and opens the choice of its columns. */
export async function startImport(visit: Visit): Promise<void> {
  const { importTargets } = await visit.api.run(ListImportTargetsDocument, {});
  if (importTargets.length === 0) {
    visit.announce(visit.word('exchangeNoTarget'));
    return;
  }
  const columns = importTargets
    .map((target) => {
      const names = target.columns.map(({ name, isRequired }) => (isRequired ? `${name}*` : name));
      return `${target.name} (${names.join(', ')})`;
    })
    .join('; ');
  const started = await openForm(
    {
      title: visit.word('startImport'),
      label: visit.word('importUpload'),
      fields: [
        {
          name: 'target',
          label: visit.word('exchangeTarget'),
          kind: 'choice',
          choices: importTargets.map(({ name }) => ({ value: name, text: name })),
          help: visit.word('exchangeTargetHelp', { columns }),
        },
        {
          name: 'content',
          label: visit.word('exchangeFile'),
          kind: 'file',
          help: visit.word('exchangeFileHelp'),
        },
      ],
      submit: async ({ target, content }) => {
        const file = chosenFile(content, visit);
        return visit.api.run(StageImportDocument, {
          input: {
            target: String(target),
            format: /\.json$/i.test(file.name) ? 'Json' : 'Csv',
            content: await file.text(),
            fileName: file.name,
            mediaType: file.type || null,
          },
        });
      },
    },
    visit,
  );
  if (started !== null) visit.go(visit.at(`/exchange/${started.stageImport.dataTransfer.id}`));
}

/** @throws {GraphqlProblem} which is shown at the field. */
function chosenFile(content: unknown, visit: Visit): File {
  if (content instanceof File && content.name !== '') return content;
  const message = visit.word('exchangeNoFile');
  throw new GraphqlProblem({ message, extensions: { errorDetails: { content: [message] } } });
}
