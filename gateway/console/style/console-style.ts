import { frameStyle } from './frame-style.ts';
import { widgetStyle } from './widget-style.ts';

/** The style sheet of the console. */
export const consoleStyle = frameStyle + widgetStyle;
