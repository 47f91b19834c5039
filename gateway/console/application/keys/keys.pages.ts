import { html } from 'lit';
import { type Field, openForm } from '../element/form-dialog.ts';
import { chosenOf, listView, pagingOf } from '../element/list-view.ts';
import { badgeView, factsView, headingView, momentView } from '../element/page-elements.ts';
import { showSecret } from '../element/secret-dialog.ts';
import {
  CreateApiKeyDocument,
  GetApiKeyDocument,
  type KeyFragment,
  ListApiKeysDocument,
  RevokeApiKeyDocument,
  RotateApiKeyDocument,
  UpdateApiKeyScopesDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';
import { MissingPage } from '../platform.ts';

const may = (verb: string) => `AuthenticationApiKeys.Keys.${verb}`;
const views = ['IncludeRevoked', 'ExpiringSoon', 'NeverUsed'] as const;
const viewWords = {
  IncludeRevoked: 'showRevoked',
  ExpiringSoon: 'expiringSoon',
  NeverUsed: 'neverUsed',
} as const;

const types = ['Secret', 'Publishable', 'Webhook', 'Ephemeral'] as const;
const environments = ['live', 'test', 'dev'] as const;

const listPage = page({
  path: '/api-keys',
  title: 'apiKeys',
  permission: may('Read'),
  load: (visit) => {
    const type = chosenOf(visit, 'type', types);
    const environment = chosenOf(visit, 'environment', environments);
    const filter = {
      quickFilters: [chosenOf(visit, 'view', views) ?? ('Active' as const)],
      ...(type === null ? {} : { type: { eq: type } }),
      ...(environment === null ? {} : { environment: { eq: environment } }),
    };
    return visit.api.run(ListApiKeysDocument, { ...pagingOf(visit), filter }, visit.signal);
  },
  view: ({ apiKeys }, visit) => {
    const create = {
      label: visit.word('newKey'),
      permission: may('Create'),
      style: 'main' as const,
      run: () => createKey(visit),
    };
    return html`${headingView({ title: visit.word('apiKeys'), actions: [create] }, visit)}
    ${listView(
      {
        caption: visit.word('apiKeys'),
        rows: apiKeys,
        hasSearch: true,
        query: 'Authentication.ApiKeys',
        filters: [
          {
            name: 'view',
            label: visit.word('show'),
            choices: views.map((value) => ({ value, text: visit.word(viewWords[value]) })),
          },
          {
            name: 'type',
            label: visit.word('kind'),
            choices: types.map((value) => ({ value, text: value })),
          },
          {
            name: 'environment',
            label: visit.word('environment'),
            choices: environments.map((value) => ({ value, text: value })),
          },
        ],
        columns: [
          {
            label: visit.word('name'),
            cell: ({ id, name }) => html`<a href=${visit.at(`/api-keys/${id}`)}>${name}</a>`,
          },
          { label: visit.word('kind'), cell: ({ type }) => type },
          { label: visit.word('environment'), cell: ({ environment }) => environment },
          { label: 'ID', cell: (key) => html`<code>${key.prefix}…${key.lastFourChars}</code>` },
          { label: visit.word('status'), cell: (key) => keyState(key, visit) },
          {
            label: visit.word('lastUse'),
            cell: ({ lastUsedAt }) => momentView(lastUsedAt, visit) ?? visit.word('never'),
          },
        ],
        empty: { title: visit.word('noKeys'), text: visit.word('noKeysText'), action: create },
      },
      visit,
    )}`;
  },
});

function keyState({ revokedAt, expiresAt }: KeyFragment, visit: Visit) {
  if (revokedAt !== null) return badgeView(visit.word('Revoked'), 'bad');
  if (expiresAt !== null && Date.parse(expiresAt) < Date.now())
    return badgeView(visit.word('expires'), 'warn');
  return badgeView(visit.word('live_key'), 'good');
}

/** The fields of what a key may do. */
function scopeFields(visit: Visit, key: Partial<KeyFragment> = {}): readonly Field[] {
  const held = [...new Set([...visit.permissions, ...(key.permissions ?? [])])].toSorted();
  return [
    {
      name: 'permissions',
      label: visit.word('permissions'),
      kind: 'choices',
      value: key.permissions ?? [],
      choices: held.map((value) => ({ value, text: value })),
      help: visit.word('permissionsHelp'),
    },
    {
      name: 'allowedCidrs',
      label: visit.word('addresses'),
      value: key.allowedCidrs?.join(' ') ?? '',
      isOptional: true,
      help: visit.word('addressesHelp'),
    },
  ];
}

const cidrs = (text: unknown) =>
  text === null
    ? []
    : String(text)
        .split(/[\s,]+/)
        .filter((one) => one !== '');

async function createKey(visit: Visit): Promise<void> {
  const made = await openForm(
    {
      title: visit.word('newKey'),
      label: visit.word('create'),
      fields: [
        { name: 'name', label: visit.word('name') },
        {
          name: 'type',
          label: visit.word('kind'),
          kind: 'choice',
          choices: types.map((value) => ({ value, text: value })),
        },
        {
          name: 'environment',
          label: visit.word('environment'),
          kind: 'choice',
          choices: environments.map((value) => ({ value, text: value })),
        },
        { name: 'expiresAt', label: visit.word('expires'), kind: 'moment', isOptional: true },
        ...scopeFields(visit),
      ],
      submit: async (entered) => {
        const input = {
          name: String(entered.name),
          type: entered.type as (typeof types)[number],
          environment: entered.environment as (typeof environments)[number],
          expiresAt: entered.expiresAt as string | null,
          permissions: entered.permissions as string[],
          allowedCidrs: cidrs(entered.allowedCidrs),
        };
        return (await visit.api.run(CreateApiKeyDocument, { input })).createApiKey;
      },
    },
    visit,
  );
  if (made === null) return;
  await showSecret(visit.word('keySecretTitle'), visit.word('keySecretText'), made.secret, visit);
  visit.go(visit.at(`/api-keys/${made.apiKey.id}`));
}

const detailPage = page({
  path: '/api-keys/:id',
  permission: may('Read'),
  load: async ({ api, params, signal }) => {
    const { apiKey } = await api.run(GetApiKeyDocument, { id: params.id ?? '' }, signal);
    if (apiKey === null) throw new MissingPage();
    return apiKey;
  },
  title: ({ name }) => name,
  view: (key, visit) => html`${headingView(
    {
      title: key.name,
      badge: keyState(key, visit),
      back: { path: '/api-keys', label: visit.word('apiKeys') },
      actions: key.revokedAt === null ? actionsOf(key, visit) : [],
    },
    visit,
  )}
    <div class="sheet">${factsView([
      ['ID', html`<code>${key.prefix}…${key.lastFourChars}</code>`],
      [visit.word('kind'), key.type],
      [visit.word('environment'), key.environment],
      [visit.word('created'), momentView(key.createdAt, visit)],
      [visit.word('expires'), momentView(key.expiresAt, visit) ?? visit.word('never')],
      [visit.word('lastUse'), momentView(key.lastUsedAt, visit) ?? visit.word('never')],
      [visit.word('Revoked'), momentView(key.revokedAt, visit)],
      [visit.word('addresses'), key.allowedCidrs.join(', ') || visit.word('fromEverywhere')],
      [
        visit.word('permissions'),
        key.permissions.length === 0
          ? '—'
          : html`${key.permissions.map((name) => html`<code>${name}</code><br />`)}`,
      ],
    ])}</div>`,
});

function actionsOf(key: KeyFragment, visit: Visit) {
  const input = { id: key.id };
  return [
    {
      label: visit.word('changeScopes'),
      permission: may('UpdateScopes'),
      run: async () => {
        const changed = await openForm(
          {
            title: visit.word('changeScopes'),
            label: visit.word('save'),
            fields: scopeFields(visit, key),
            submit: (entered) =>
              visit.api.run(UpdateApiKeyScopesDocument, {
                input: {
                  id: key.id,
                  permissions: entered.permissions as string[],
                  allowedCidrs: cidrs(entered.allowedCidrs),
                },
              }),
          },
          visit,
        );
        if (changed !== null) await visit.reload();
      },
    },
    {
      label: visit.word('rotate'),
      permission: may('Rotate'),
      confirm: {
        title: visit.word('rotateTitle'),
        text: visit.word('rotateText', { name: key.name }),
        label: visit.word('rotate'),
      },
      run: async () => {
        const { rotateApiKey } = await visit.api.run(RotateApiKeyDocument, { input });
        await showSecret(
          visit.word('keySecretTitle'),
          visit.word('keySecretText'),
          rotateApiKey.secret,
          visit,
        );
        visit.go(visit.at(`/api-keys/${rotateApiKey.apiKey.id}`));
      },
    },
    {
      label: visit.word('revoke'),
      permission: may('Revoke'),
      style: 'danger' as const,
      confirm: {
        title: visit.word('revokeApiKeyTitle'),
        text: visit.word('revokeApiKeyText', { name: key.name }),
        label: visit.word('revoke'),
      },
      done: visit.word('keyRevoked'),
      run: async () => {
        await visit.api.run(RevokeApiKeyDocument, { input });
        await visit.reload();
      },
    },
  ];
}

export const pages = [listPage, detailPage];
