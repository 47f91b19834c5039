import { DomainError, notFound } from '../kernel/error/domain-error.ts';
import { dashboardLimits } from './dashboards.contract.ts';

/** No such dashboard here. */
export const dashboardNotFound = (id: string): DomainError =>
  notFound('Dashboards:Dashboard:NotFound', `The dashboard ${id} does not exist.`);

/** No such widget on the dashboard, which exists. */
export const widgetNotFound = (dashboardId: string, id: string): DomainError =>
  notFound('Dashboards:Widget:NotFound', `The widget ${id} is not on the dashboard ${dashboardId}.`);

export const definitionNotFound = (name: string): DomainError =>
  notFound('Dashboards:Definition:NotFound', `The dashboard definition ${name} is not registered.`);

/** The definition has no such view. */
export const viewNotFound = (name: string, definition: string): DomainError =>
  notFound('Dashboards:View:NotFound', `The dashboard definition ${definition} has no view ${name}.`);

export const metricNotFound = (name: string): DomainError =>
  notFound('Analytics:Metric:NotFound', `The metric ${name} is not registered.`);

export const unknownPeriodToken = (token: string): DomainError =>
  new DomainError('rejected', 'Analytics:Period:UnknownToken', {
    message: `There is no period "${token}".`,
  });

/** Without a period there is nothing to compare with. */
export const nothingToCompare = (): DomainError =>
  new DomainError('rejected', 'Analytics:Metric:NoPeriod', {
    message: 'A comparison requires a metric with periods, and a period.',
  });

/** An archived dashboard cannot be published (specification, "Dashboard"). */
export const notPublishable = (): DomainError =>
  new DomainError('conflict', 'Dashboards:Dashboard:Archived', {
    message: 'An archived dashboard must be restored before it can be published.',
  });

/** Only an archived dashboard can be restored (specification, "Dashboard"). */
export const notArchived = (): DomainError =>
  new DomainError('conflict', 'Dashboards:Dashboard:NotArchived', {
    message: 'Only an archived dashboard can be restored.',
  });

/** The definition that a dashboard was imported from no longer exists. */
export const sourceNotRegistered = (name: string): DomainError =>
  new DomainError('conflict', 'Dashboards:Definition:NotRegistered', {
    message: `The dashboard definition ${name}, or its view, is offered no more.`,
  });

/** A user watches as many dashboards in this process as one may. */
export const tooManyStreams = (limit: number): DomainError =>
  new DomainError('rateLimited', 'Dashboards:Stream:LimitReached', {
    message: `A user watches at most ${limit} dashboards at once.`,
  });

/** The process, or one tenant in it, has reached the limit of live dashboards. */
export const tooManyLiveDashboards = (limit: number): DomainError =>
  new DomainError('unavailable', 'Dashboards:Stream:Busy', {
    message: `This process watches at most ${limit} dashboards at once.`,
  });

/** The queue for database connections is full, or waiting for a connection timed out. */
export const tooManyReads = (): DomainError =>
  new DomainError('unavailable', 'Dashboards:Render:Busy', {
    message: 'Too many dashboards are being read; try again in a moment.',
    parameters: { retryAfter: 2 },
  });

/** A dashboard has reached the limit of widgets. */
export const tooManyWidgets = (): DomainError =>
  new DomainError('rejected', 'Dashboards:Widget:LimitReached', {
    message: `A dashboard has at most ${dashboardLimits.widgets} widgets.`,
  });

/** A domain guard refuses a value that an earlier check should have refused (specification, "Errors"). */
export const invariantBroken = (field: string): DomainError =>
  new DomainError('rejected', 'Dashboards:Dashboard:Invariant', {
    message: `The dashboard cannot have this ${field}.`,
  });
