import { frameStyle } from './frame-style.ts';
import { widgetStyle } from './widget-style.ts';

export const consoleStyle = frameStyle + widgetStyle;
