// A program outside this repository: it knows the package alone, and is compiled without options. See client-package.test.ts.
import {
  GraphqlProblem,
  ImportDashboardDocument,
  PlatformClient,
  PlatformProblem,
  type Rest,
  SettingChangedDocument,
  SettingDocument,
  SupergraphClient,
  UpdateDashboardDocument,
  UpdateSettingDocument,
} from '@platform-service/client';

declare const process: { readonly argv: readonly string[]; readonly stdout: { write(text: string): void } };

const [, , baseUrl = '', secret = ''] = process.argv;
const token = () => secret;
const rest = new PlatformClient({ baseUrl, token });
const graph = new SupergraphClient({ url: `${baseUrl}/graphql`, token });
const stop = new AbortController();

const setting = { scope: 'user', name: 'Svc.Localization.PreferredCulture' } as const;
const culture = (await graph.run(SettingDocument, setting)).setting.value;
const heard = new Promise<string | null | undefined>((resolve, reject) => {
  const next = ({ settingChanged }: { settingChanged: { newValue?: string | null } }) =>
    resolve(settingChanged.newValue);
  graph.follow(SettingChangedDocument, { scope: 'user' }, { next, fail: reject }, stop.signal);
});
const values = ['fr', 'en'];
let turn = 0;
// A subscription is not acknowledged: the change is repeated until it is heard.
const changes = setInterval(() => {
  const value = values[turn++ % 2] ?? null;
  void graph.run(UpdateSettingDocument, { input: { ...setting, value } });
}, 50);
const firstHeard = await heard;
clearInterval(changes);
stop.abort();
const changed = (await graph.run(UpdateSettingDocument, { input: { ...setting, value: 'fr' } })).updateSetting
  .setting.value;

const created = await graph.run(ImportDashboardDocument, {
  input: { definitionName: 'Platform.Timeline.Activity' },
});
const { id } = created.importDashboard.dashboard;
const response = await rest.send('GetDashboard', { path: { id } });
const ifMatch = response.headers.get('etag') ?? '';
const layout = { layoutColumns: 12, layoutRowHeight: 80 };
const body = { name: 'By REST', ...layout };
const byRest: Rest.DashboardSummaryResponse = await rest.call(
  'UpdateDashboard',
  { path: { id }, body },
  { ifMatch },
);
const outdatedRest = await rest
  .call('UpdateDashboard', { path: { id }, body }, { ifMatch })
  .catch((error) => error);
const read = await rest.send('GetDashboard', { path: { id } });
const current = read.headers.get('etag') ?? '';
const input = { id, name: 'By GraphQL', ...layout };
const byGraph = await graph.run(UpdateDashboardDocument, { input: { ...input, ifMatch: current } });
const outdatedGraph = await graph
  .run(UpdateDashboardDocument, { input: { ...input, ifMatch } })
  .catch((error) => error);

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
const uploaded = await rest.call('UploadBlob', { query: { fileName: 'bytes.bin' }, body: bytes });
const downloaded = await rest.call('DownloadBlob', { path: { id: uploaded.id } });
const form = new FormData();
form.append('file', new Blob([bytes], { type: 'application/octet-stream' }), 'form.bin');
const byForm = await rest.call('UploadBlob', { body: form });
const formBytes = await rest.call('DownloadBlob', { path: { id: byForm.id } });
const csv = await rest.call('ExportApiKeys', {});
const pdf = await rest.call('PreviewTemplate', { path: { name: 'invoice' }, body: { format: 'Pdf' } });
const isEqual = async (blob: Blob) => {
  const received = new Uint8Array(await blob.arrayBuffer());
  return received.length === bytes.length && received.every((byte, index) => byte === bytes[index]);
};
const events = await rest.call('StreamNotifications', {});
let isStreamed = false;
for await (const event of events) {
  isStreamed = event.event !== null || event.id !== null;
  break;
}

const statusOf = (error: unknown) =>
  error instanceof PlatformProblem ? error.problem.status : String(error);
const codeOf = (error: unknown) => (error instanceof GraphqlProblem ? error.code : String(error));
const result = {
  culture,
  changed,
  heard: firstHeard,
  renamed: [byRest.name, byGraph.updateDashboard.dashboard.name],
  outdated: [statusOf(outdatedRest), codeOf(outdatedGraph)],
  uploaded: { fileName: uploaded.fileName, sizeBytes: uploaded.sizeBytes },
  downloaded: await isEqual(downloaded),
  form: await isEqual(formBytes),
  csv: csv.type.split(';')[0],
  pdf: pdf instanceof Blob ? [pdf.type, (await pdf.text()).slice(0, 5)] : null,
  streamed: isStreamed,
};
process.stdout.write(JSON.stringify(result));
