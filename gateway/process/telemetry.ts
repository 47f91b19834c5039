import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before everything else (`node --import ./dist/gateway/process/telemetry.js`): instrumentations must be
 * installed before a module is imported. Imports nothing unless an endpoint may be configured, so that a start without
 * a collector stays fast.
 */
const mayExport = Object.entries(process.env).some(
  ([name, text]) =>
    text && /^(otel_exporter_otlp_endpoint|observability(__|:)otlpendpoint|config(__|:)file)$/i.test(name),
);

if (isMainThread && mayExport) {
  const { observeProcess } = await import('./observe-process.ts');
  await observeProcess(process.env, process.argv.slice(2));
}
