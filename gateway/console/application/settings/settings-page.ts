import { html, nothing } from 'lit';
import { openForm } from '../element/form-dialog.ts';
import { listView } from '../element/list-view.ts';
import { badgeView, headingView, tabsView } from '../element/parts-view.ts';
import {
  FollowSettingsDocument,
  ListSettingsDocument,
  type ListSettingsQuery,
  ResetSettingDocument,
  type SettingLevel,
  type SettingScope,
  UpdateSettingDocument,
} from '../generated/operations.ts';
import { page, type Visit } from '../page/page.ts';

type Definition = ListSettingsQuery['settingDefinitions'][number];

const paths = { user: '/settings', tenant: '/settings/tenant', global: '/settings/global' } as const;
const readers = { tenant: 'Settings.Tenant.Read', global: 'Settings.Global.Read' } as const;
const writers = { tenant: 'Settings.Tenant.Manage', global: 'Settings.Global.Manage' } as const;
const levels = { user: 'User', tenant: 'Tenant', global: 'Global' } as const satisfies Record<
  SettingScope,
  SettingLevel
>;

/** The settings of one scope, each with its value at every level that the caller may read. */
export function settingsPage(scope: 'user' | 'tenant' | 'global') {
  return page({
    path: paths[scope],
    title: 'settings',
    ...(scope === 'user' ? {} : { permission: readers[scope] }),
    load: ({ api, permissions, signal }) =>
      api.run(
        ListSettingsDocument,
        { scope, tenant: permissions.has(readers.tenant), global: permissions.has(readers.global) },
        signal,
      ),
    follow: (_data, visit) =>
      visit.api.follow(
        FollowSettingsDocument,
        { scope },
        { next: () => void visit.reload(), fail: () => undefined },
        visit.signal,
      ),
    view: (data, visit) => html`${headingView({ title: visit.word('settings') }, visit)}
      ${tabsView(
        (['user', 'tenant', 'global'] as const).map(
          (one) => [paths[one], visit.word(`scope${one}`)] as const,
        ),
        visit,
        visit.word('settings'),
      )}
      <p class="soft lead">${visit.word('cascadeText')}</p>
      ${listView(
        {
          caption: visit.word('settings'),
          rows: { nodes: data.settingDefinitions },
          columns: [
            {
              label: visit.word('name'),
              cell: ({ label, name, description }) =>
                html`${label}<br /><code class="soft">${name}</code>${description === null ? nothing : html`<br /><span class="soft">${description}</span>`}`,
            },
            {
              label: visit.word('value'),
              cell: (one) =>
                html`<strong>${written(one, one.value, visit)}</strong><br />${badgeView(visit.word('wins', { level: visit.word(`level${one.level ?? 'Default'}`) }), 'plain')}`,
            },
            ...(['user', 'tenant', 'global'] as const).map((level) => ({
              label: visit.word(`level${levels[level]}`),
              cell: (one: Definition) => {
                const known = data[level]?.find(({ name }) => name === one.name);
                if (known === undefined) return '—';
                return known.level === levels[level]
                  ? written(one, known.value, visit)
                  : html`<span class="soft">${visit.word('inherits')}</span>`;
              },
            })),
            { label: visit.word('levelDefault'), cell: (one) => written(one, one.defaultValue, visit) },
          ],
          actions: (one) => [
            {
              label: visit.word('changeSetting'),
              of: one.label,
              ...(scope === 'user' ? {} : { permission: writers[scope] }),
              run: () => change(one, scope, visit),
            },
            ...(data[scope]?.find(({ name }) => name === one.name)?.level === levels[scope]
              ? [
                  {
                    label: visit.word('resetSetting'),
                    of: one.label,
                    ...(scope === 'user' ? {} : { permission: writers[scope] }),
                    confirm: {
                      title: visit.word('resetTitle'),
                      text: visit.word('resetText', { name: one.label }),
                      label: visit.word('resetSetting'),
                    },
                    done: visit.word('settingSaved', { name: one.label }),
                    run: async () => {
                      await visit.api.run(ResetSettingDocument, { input: { scope, name: one.name } });
                      await visit.reload();
                    },
                  },
                ]
              : []),
          ],
          empty: { title: visit.word('noSettings'), text: '' },
        },
        visit,
      )}`,
  });
}

function written({ isEncrypted }: Definition, value: string | null, visit: Visit): string {
  if (value === null) return '—';
  if (isEncrypted) return visit.word('hidden');
  return value === '' ? visit.word('emptyValue') : value;
}

/** The control of each kind of value. */
function kindOf({ valueKind, allowedValues }: Definition): 'choice' | 'number' | 'json' | 'text' {
  if (allowedValues !== null || valueKind === 'Bool') return 'choice';
  if (valueKind === 'Json') return 'json';
  return valueKind === 'Int' || valueKind === 'Double' ? 'number' : 'text';
}

async function change(one: Definition, scope: SettingScope, visit: Visit): Promise<void> {
  const choices = (one.allowedValues ?? ['true', 'false']).map((value) => ({ value, text: value }));
  const changed = await openForm(
    {
      title: one.label,
      label: visit.word('save'),
      ...(one.description === null ? {} : { text: one.description }),
      fields: [
        {
          name: 'value',
          label: visit.word('value'),
          kind: kindOf(one),
          value: one.isEncrypted ? '' : one.value,
          choices,
        },
      ],
      submit: ({ value }) =>
        visit.api.run(UpdateSettingDocument, {
          input: { scope, name: one.name, value: value === null ? null : String(value) },
        }),
    },
    visit,
  );
  if (changed === null) return;
  visit.announce(visit.word('settingSaved', { name: one.label }));
  await visit.reload();
}
