import { useMemo } from 'react';
import {
  SettingChangedDocument,
  type SettingChangedSubscription,
  type SettingScope,
  SettingsDocument,
  type SettingsQuery,
  UpdateSettingDocument,
} from '../generated/graphql.ts';
import { LiveResource } from './live-resource.ts';
import type { Platform, PlatformError } from './platform.ts';
import { useLive } from './use-live.ts';

type Setting = SettingsQuery['settings'][number];

/** All settings of a scope: components that show several share a request and a subscription. */
class SettingList extends LiveResource<readonly Setting[]> {
  static readonly kind = 'settings';
  readonly #scope: SettingScope;
  /** The last change of each setting that is not answered. */
  readonly #turns = new Map<string, symbol>();

  constructor(platform: Platform, scope: SettingScope) {
    super(platform);
    this.#scope = scope;
  }

  protected override async read(): Promise<readonly Setting[]> {
    const variables = { scope: this.#scope };
    return (await this.platform.graph.run(SettingsDocument, variables, this.signal)).settings;
  }

  protected override listen(): void {
    const sink = { next: this.#hear, fail: this.fail };
    this.platform.live.follow(SettingChangedDocument, { scope: this.#scope }, sink, this.signal);
  }

  async set(name: string, value: string | null): Promise<PlatformError | null> {
    const turn = Symbol(name);
    this.#turns.set(name, turn);
    const isLast = () => this.#turns.get(name) === turn;
    const error = await this.optimistic(withValue(name, value), async () => {
      const input = { scope: this.#scope, name, value };
      const { setting } = (await this.platform.graph.run(UpdateSettingDocument, { input })).updateSetting;
      if (isLast()) this.change((settings) => settings.map((one) => (one.name === name ? setting : one)));
    });
    if (isLast()) this.#turns.delete(name);
    return error;
  }

  /** While a value is being stored, events of those before it would bring them back for a moment. */
  readonly #hear = ({ settingChanged: { name, newValue } }: SettingChangedSubscription): void => {
    if (this.#turns.has(name)) return;
    // A value that was removed has another from a level above.
    if (newValue === null || newValue === undefined) void this.refresh();
    else this.change(withValue(name, newValue));
  };
}

const withValue = (name: string, value: string | null) => (settings: readonly Setting[]) =>
  settings.map((one) => (one.name === name ? { ...one, value } : one));

/** A setting, and how to change it. */
export interface SettingValue {
  /** The effective value; null without one, while it is loading, and for a name that does not exist. */
  readonly value: string | null;
  /** Where the value comes from. */
  readonly level: Setting['level'];
  readonly isLoading: boolean;
  readonly error: PlatformError | null;
  /** Changes the value at the scope; null removes it. Shown at once. */
  readonly setValue: (value: string | null) => Promise<PlatformError | null>;
  readonly refresh: () => Promise<PlatformError | null>;
}

/** A setting, live. @param scope default: the user's own value. */
export function useSetting(name: string, scope: SettingScope = 'user'): SettingValue {
  const [{ data, error, isLoading }, run] = useLive(SettingList, scope);
  const actions = useMemo(
    () => ({
      setValue: (value: string | null) => run((list) => list.set(name, value)),
      refresh: () => run((list) => list.refresh()),
    }),
    [run, name],
  );
  const { value = null, level = null } = data?.find((one) => one.name === name) ?? {};
  return { value, level, isLoading, error, ...actions };
}
