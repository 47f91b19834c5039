import { createHash } from 'node:crypto';
import type { RefreshHint } from '../contract/widget-renderer.ts';

/** The compared part of a rendered widget. */
export interface WidgetState {
  readonly widget: { readonly id: string };
  readonly refreshHint: RefreshHint;
  readonly emittedAt: Date;
}

/** A rendered widget with a fingerprint of its contents. */
export interface LiveWidget<T extends WidgetState> {
  readonly rendered: T;
  readonly digest: string;
}

/** The state of a widget that a viewer has received. */
export interface SentWidget {
  readonly digest: string;
  readonly sequence: number;
  /** Monotonic milliseconds. */
  readonly at: number;
}

/** A widget to be sent. */
export interface DueWidget<T extends WidgetState> extends LiveWidget<T> {
  /** Counts up from 1 for each widget of a stream. */
  readonly sequence: number;
}

/** Milliseconds between two snapshots of a widget, by how often it is worth asking again. */
export type Gaps = Readonly<Record<RefreshHint, number>>;

/** The properties of a viewer that decide what is visible: roles, or the API key itself. */
export interface ViewerFacts {
  readonly tenantId: string;
  readonly isAuthenticated: boolean;
  readonly roles: readonly string[];
  readonly apiKeyId: string | null;
  readonly permissions: readonly string[];
  /** An embed token of a user, whose roles cut the permissions of its key. */
  readonly isCutByRoles: boolean;
}

/** The part of a request that determines the content of its widgets; the rest is echoed. */
export interface ViewerRequest {
  readonly periodFrom: Date | null;
  readonly periodTo: Date | null;
  readonly compareToToken: string | null;
  readonly locale: string | null;
  readonly viewName: string | null;
  readonly filters: readonly { readonly key: string; readonly value: string }[];
}

/** Viewers of one class always see the same of a dashboard, so one rendering serves all of them. */
export function viewerClass(facts: ViewerFacts, dashboardId: string, request: ViewerRequest): string {
  const { tenantId, isAuthenticated, apiKeyId, isCutByRoles } = facts;
  const { periodFrom, periodTo, compareToToken, locale, viewName, filters } = request;
  const held = [facts.roles, facts.permissions].map((names) => [...new Set(names)].sort());
  const period = [periodFrom, periodTo, compareToToken];
  const asked = [period, locale, viewName, filters.map(({ key, value }) => [key, value])];
  const credentials = [isAuthenticated, apiKeyId, isCutByRoles, held];
  return JSON.stringify([tenantId, dashboardId.toLowerCase(), asked, credentials]);
}

/** A widget with its digest; when it was read is no part of its state. */
export function liveWidget<T extends WidgetState>(rendered: T): LiveWidget<T> {
  const { emittedAt: _, ...state } = rendered;
  return { rendered, digest: createHash('sha256').update(JSON.stringify(state)).digest('base64') };
}

/**
 * The widgets that a viewer has not received and may receive now.
 * @param sent by widget; due widgets are entered, and removed ones deleted.
 * @param now monotonic milliseconds.
 */
export function dueWidgets<T extends WidgetState>(
  widgets: readonly LiveWidget<T>[],
  sent: Map<string, SentWidget>,
  gaps: Gaps,
  now: number,
): readonly DueWidget<T>[] {
  const present = new Set(widgets.map(({ rendered }) => rendered.widget.id));
  for (const id of [...sent.keys()]) if (!present.has(id)) sent.delete(id);
  return widgets.flatMap((one) => {
    const { id } = one.rendered.widget;
    const before = sent.get(id);
    if (before?.digest === one.digest) return [];
    if (before !== undefined && now - before.at < gaps[one.rendered.refreshHint]) return [];
    const sequence = (before?.sequence ?? 0) + 1;
    sent.set(id, { digest: one.digest, sequence, at: now });
    return [{ ...one, sequence }];
  });
}
