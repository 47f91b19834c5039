import { html, nothing } from 'lit';
import type { Action } from '../element/action-view.ts';
import { openForm } from '../element/form-dialog.ts';
import { chosenOf, filterRows, listView } from '../element/list-view.ts';
import { badgeView, factsView, headingView, tabsView } from '../element/page-elements.ts';
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
import { MissingPage } from '../platform.ts';

type Definition = ListSettingsQuery['settingDefinitions'][number];

const paths = { user: '/settings', tenant: '/settings/tenant', global: '/settings/global' } as const;
const readers = { tenant: 'Settings.Tenant.Read', global: 'Settings.Global.Read' } as const;
const writers = { tenant: 'Settings.Tenant.Manage', global: 'Settings.Global.Manage' } as const;
/** The list of a scope, whose views can be saved. */
const lists = {
  user: 'Settings.UserSettings',
  tenant: 'Settings.TenantSettings',
  global: 'Settings.GlobalSettings',
} as const;
const levels = { user: 'User', tenant: 'Tenant', global: 'Global' } as const satisfies Record<
  SettingScope,
  SettingLevel
>;

/** The page of a setting, below `/console`. */
export const settingPath = (scope: SettingScope, name: string): string =>
  `${paths[scope]}/of/${encodeURIComponent(name)}`;

const scopes = ['user', 'tenant', 'global'] as const;
const places = ['here', 'inherited'] as const;

/** What the pages of a scope have in common. */
const partsOf = (scope: SettingScope) => ({
  ...(scope === 'user' ? {} : { permission: readers[scope] }),
  load: ({ api, permissions, signal }: Visit) =>
    api.run(
      ListSettingsDocument,
      { scope, tenant: permissions.has(readers.tenant), global: permissions.has(readers.global) },
      signal,
    ),
  follow: (_data: unknown, visit: Visit) =>
    visit.api.follow(
      FollowSettingsDocument,
      { scope },
      { next: () => void visit.reload(), fail: () => undefined },
      visit.signal,
    ),
});

/** The settings of one scope, each with its value at every level that the caller may read. */
export function settingsPage(scope: SettingScope) {
  return page({
    ...partsOf(scope),
    path: paths[scope],
    title: 'settings',
    view: (data: ListSettingsQuery, visit) => {
      const place = chosenOf(visit, 'set', places);
      const rows = data.settingDefinitions.filter(
        ({ name }) => place === null || isSet(data, scope, name) === (place === 'here'),
      );
      return html`${headingView({ title: visit.word('settings') }, visit)}
      ${tabsView(
        scopes.map((one) => [paths[one], visit.word(`scope${one}`)] as const),
        visit,
        visit.word('settings'),
      )}
      <p class="soft lead">${visit.word('cascadeText')}</p>
      ${listView(
        {
          caption: visit.word('settings'),
          rows: filterRows(rows, ({ name, label }) => `${name} ${label}`, visit),
          query: lists[scope],
          hasSearch: true,
          filters: [
            {
              name: 'set',
              label: visit.word('show'),
              choices: places.map((value) => ({ value, text: visit.word(`set${value}`) })),
            },
          ],
          columns: [
            {
              label: visit.word('name'),
              cell: ({ label, name, description }) =>
                html`<a href=${visit.at(settingPath(scope, name))}>${label}</a><br /><code class="soft">${name}</code>${description === null ? nothing : html`<br /><span class="soft">${description}</span>`}`,
            },
            { label: visit.word('value'), cell: (one) => effectiveView(one, visit) },
            ...scopes.map((level) => ({
              label: visit.word(`level${levels[level]}`),
              cell: (one: Definition) => levelView(data, level, one, visit),
            })),
            { label: visit.word('levelDefault'), cell: (one) => written(one, one.defaultValue, visit) },
          ],
          actions: (one) =>
            actionsOf(data, scope, one, visit).map((action) => ({ ...action, of: one.label })),
          empty: { title: visit.word('noSettings'), text: '' },
        },
        visit,
      )}`;
    },
  });
}

/** One setting at one scope. */
export function settingPage(scope: SettingScope) {
  const { load, ...parts } = partsOf(scope);
  return page({
    ...parts,
    path: `${paths[scope]}/of/:name`,
    load: async (visit) => {
      const data = await load(visit);
      const one = data.settingDefinitions.find(({ name }) => name === visit.params.name);
      if (one === undefined) throw new MissingPage();
      return { data, one };
    },
    title: ({ one }) => one.label,
    view: ({ data, one }, visit) => html`${headingView(
      {
        title: one.label,
        back: { path: paths[scope], label: `${visit.word('settings')}: ${visit.word(`scope${scope}`)}` },
        actions: actionsOf(data, scope, one, visit),
      },
      visit,
    )}
      ${one.description === null ? nothing : html`<p class="soft lead">${one.description}</p>`}
      <div class="sheet">${factsView([
        ['ID', html`<code>${one.name}</code>`],
        [visit.word('value'), effectiveView(one, visit)],
        ...scopes.map(
          (level) => [visit.word(`level${levels[level]}`), levelView(data, level, one, visit)] as const,
        ),
        [visit.word('levelDefault'), written(one, one.defaultValue, visit)],
        [visit.word('kind'), one.valueKind],
        [visit.word('allowedValues'), one.allowedValues?.join(', ')],
      ])}</div>
      <p class="soft">${visit.word('cascadeText')}</p>`,
  });
}

/** Whether the level itself has a value. */
const isSet = (data: ListSettingsQuery, level: SettingScope, name: string): boolean =>
  data[level]?.find((one) => one.name === name)?.level === levels[level];

function effectiveView(one: Definition, visit: Visit) {
  const level = visit.word(`level${one.level ?? 'Default'}`);
  return html`<strong>${written(one, one.value, visit)}</strong><br />${badgeView(visit.word('wins', { level }), 'plain')}`;
}

function levelView(data: ListSettingsQuery, level: SettingScope, one: Definition, visit: Visit) {
  const known = data[level]?.find(({ name }) => name === one.name);
  if (known === undefined) return '—';
  return known.level === levels[level]
    ? written(one, known.value, visit)
    : html`<span class="soft">${visit.word('inherits')}</span>`;
}

function actionsOf(
  data: ListSettingsQuery,
  scope: SettingScope,
  one: Definition,
  visit: Visit,
): readonly Action[] {
  const permission = scope === 'user' ? {} : { permission: writers[scope] };
  const edit = { ...permission, label: visit.word('changeSetting'), run: () => change(one, scope, visit) };
  if (!isSet(data, scope, one.name)) return [edit];
  const reset = {
    ...permission,
    label: visit.word('resetSetting'),
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
  };
  return [edit, reset];
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
