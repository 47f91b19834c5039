import type { TemplateResult } from 'lit';
import type { Operations } from '../../../../schema/client/generated/operations.ts';
import type { ConsoleSettings } from '../../console-settings.ts';
import type { Platform } from '../platform.ts';
import type { Language } from '../text/language.ts';

/** A widget as a render answers it. */
export type RenderedWidget = Operations['RenderDashboard']['answer']['widgets'][number];

/** Context of drawing a widget. */
export interface DrawingContext {
  readonly language: Language;
  readonly platform: Platform;
  readonly settings: ConsoleSettings;
  /** The widget's title, for screen readers. */
  readonly title: string;
  /** Label of a column. */
  readonly columnLabel: (column: string) => string;
  /** Whether it is drawn for the first time; what only changes comes without a show. */
  readonly isFirst: boolean;
  /** Aborted when the widget is drawn again or the page is left. */
  readonly signal: AbortSignal;
}

/** The part of the context that all widgets of a page share. */
export type GridContext = Pick<DrawingContext, 'language' | 'platform' | 'settings'>;

/** A drawn widget. */
export interface Drawing {
  /** As it is shown first. */
  readonly content: TemplateResult | Node;
  /** The same as a table, where the first is a picture. */
  readonly asTable?: () => TemplateResult;
  /** Whether the widget has neither frame nor heading. */
  readonly isBare?: boolean;
}
