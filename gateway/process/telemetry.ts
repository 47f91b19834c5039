import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before everything else (`node --import ./dist/gateway/process/telemetry.js`): instrumentations must see a module
 * before anybody imports it. Imports nothing unless an endpoint may be configured, so that a start without a collector
 * costs what it did.
 */
const mayExport = Object.entries(process.env).some(
  ([name, text]) =>
    text && /^(otel_exporter_otlp_endpoint|observability(__|:)otlpendpoint|config(__|:)file)$/i.test(name),
);

if (isMainThread && mayExport) {
  const { observeProcess } = await import('./observe-process.ts');
  await observeProcess(process.env, process.argv.slice(2));
}
