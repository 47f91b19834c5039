import { describe, expect, it } from 'vitest';
import { isTest, productFolders, readSources } from './source-tree.ts';

/** Specification, "Telemetry", and channels of our own: activity source → names of its spans. */
const table: Readonly<Record<string, readonly string[]>> = {
  'Svc.Messaging': ['messaging.send', 'messaging.handle'],
  'Svc.Notifications': ['notification.dispatch', 'notification.deliver'],
  'Svc.Notifications.Smtp': ['smtp.send'],
  'Svc.Notifications.Ses': ['ses.send'],
  'Svc.Notifications.Twilio': ['twilio.send'],
  'Svc.Notifications.Fcm': ['fcm.send'],
  'Svc.Notifications.Apns': ['apns.send'],
  'Svc.Notifications.WebPush': ['webpush.send'],
  'Svc.Notifications.Zulip': ['zulip.send'],
  'Svc.Notifications.Slack': ['slack.send'],
  'Svc.Notifications.Http': ['http.send'],
  'Svc.Workflow': ['workflow.transition'],
  'Svc.DataExchange': ['import.execute', 'export.execute'],
  'Svc.BlobStorage': ['blob.upload', 'blob.download', 'blob.delete'],
};

/** Sources whose spans are called `<prefix>.<operation>`; what they export is in `vaults.test.ts`. */
const vaults: Readonly<Record<string, string>> = {
  'Svc.Vault': 'vault',
  'Svc.Vault.AwsKms': 'awskms',
  'Svc.Vault.AzureKeyVault': 'azurekeyvault',
};
const vaultOperations = ['encrypt', 'decrypt', 'get-secret', 'check-rotation'];

const sources = readSources(productFolders).filter(({ path }) => !isTest(path));

describe('the activity sources', () => {
  it.each(Object.entries(table))(
    '%s has its spans, and they are made by code that names it',
    (source, names) => {
      const naming = sources.filter(({ text }) => text.includes(`'${source}'`)).map(({ text }) => text);
      for (const name of names)
        expect([name, naming.some((text) => text.includes(`'${name}'`))]).toEqual([name, true]);
    },
  );

  it.each(Object.entries(vaults))('%s has the four operations of a vault', (source, prefix) => {
    const spans = `{ source: '${source}', prefix: '${prefix}' }`;
    expect(sources.some(({ text }) => text.includes(spans))).toBe(true);
    const union = `type VaultOperation = ${vaultOperations.map((name) => `'${name}'`).join(' | ')};`;
    expect(sources.some(({ text }) => text.includes(union))).toBe(true);
  });
});
