import { z } from 'zod';
import { text } from '../../kernel/error/text.ts';
import { place, size } from '../dashboard/dashboard.input.ts';
import { dashboardLimits } from '../dashboards.contract.ts';

const words = (max: number) => text({ min: 1, max });
const optional = (max: number) =>
  text({ max })
    .nullish()
    .transform((value) => value ?? null);

/**
 * Shape and limits of a widget's new content (specification, "Dashboards"). Its configuration is any text; older
 * clients know no coordinates.
 */
export const widgetSettingsInput = z.object({
  position: place,
  x: place.nullish(),
  y: place.nullish(),
  width: size,
  height: size,
  titleLocalizationKey: words(dashboardLimits.titleLocalizationKey),
  configJson: words(dashboardLimits.configJson),
});

/** Shape and limits of a new widget. */
export const newWidgetInput = widgetSettingsInput.extend({
  widgetType: words(dashboardLimits.widgetType),
  metricName: optional(dashboardLimits.metricName),
  queryName: optional(dashboardLimits.queryName),
  requiredPermission: optional(dashboardLimits.requiredPermission),
});

/** Shape and limits of a widget that is rendered without being stored. */
export const previewedWidgetInput = newWidgetInput
  .pick({ widgetType: true, configJson: true, metricName: true, queryName: true, requiredPermission: true })
  .extend({ slug: optional(dashboardLimits.titleLocalizationKey) });
